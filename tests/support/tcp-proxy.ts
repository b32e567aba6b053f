import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a TCP server that can be cut and mended. */
export interface TcpProxy {
  readonly port: number;
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Forwards connections from a free port of this machine to the target. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
