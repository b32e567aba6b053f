import { Transform } from 'node:stream';

const notificationType = 'A'.charCodeAt(0);
const headerBytes = 5;

/**
 * Filter of a proxy in front of PostgreSQL that passes on everything but notifications, as a pooler in
 * transaction mode does.
 */
export function swallowNotifications(): Transform {
  let pending = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= headerBytes) {
        // A message is its type, and its length without the type.
        const length = 1 + pending.readInt32BE(1);
        if (pending.length < length) break;
        if (pending[0] !== notificationType) this.push(pending.subarray(0, length));
        pending = pending.subarray(length);
      }
      done();
    },
  });
}
