import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';

/** TCP proxy that can be cut and restored, and that can hang. */
export interface TcpProxy {
  readonly port: number;
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Passes no byte on any more, without closing: on open connections, on new ones, or both. */
  hang(which: 'open' | 'new' | 'all'): void;
  /** Passes on again what has waited since `hang`. */
  resume(): void;
}

/** Changes the bytes that the target sends on one connection. */
export type Filter = () => Transform;

/** Forwards connections from a free local port to the target; `filter` changes what it answers. */
export async function openTcpProxy(
  target: { host: string; port: number },
  filter: Filter = () => new PassThrough(),
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(target);
    near.pipe(far);
    far.pipe(filter()).pipe(near);
    if (isHanging) for (const socket of [near, far]) socket.pause();
    for (const [first, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(first);
      first.on('error', () => other.destroy());
      first.once('close', () => {
        sockets.delete(first);
        other.destroy();
      });
    }
  });
  const listenOn = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listenOn(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      await listenOn(port);
    },
    hang(which) {
      isHanging = which !== 'open';
      if (which !== 'new') for (const socket of sockets) socket.pause();
    },
    resume() {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
