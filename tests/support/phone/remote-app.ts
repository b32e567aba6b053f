import type { TestApp } from '../app/app.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { ConnectionLost } from './simulated-phone.ts';

interface InjectedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

/** A server in another process, for phones and `call`: its requests go over HTTP. Changes with each restart. */
export class RemoteApp {
  server: ServerProcess | undefined;
  #aheadMs = 0;

  /** The real time, which phones advance while they wait for a retry. */
  readonly clock: TestApp['clock'] = Object.assign(() => Date.now() + this.#aheadMs, {
    advance: (byMs: number) => void (this.#aheadMs += byMs),
    set: (toMs: number) => void (this.#aheadMs = toMs - Date.now()),
  });

  /** As a `TestApp`, of which phones use clock and requests only. */
  get app(): TestApp {
    const inject = (request: InjectedRequest) => this.#request(request);
    return { clock: this.clock, http: { inject } } as unknown as TestApp;
  }

  async #request({ method, url, headers, payload }: InjectedRequest) {
    try {
      const response = await fetch(`${this.server?.url}${url}`, {
        method,
        ...(headers && { headers }),
        ...(payload !== undefined && { body: payload }),
      });
      const rawPayload = Buffer.from(await response.arrayBuffer());
      const body = rawPayload.toString();
      return { statusCode: response.status, body, rawPayload, json: () => JSON.parse(body) as unknown };
    } catch (error) {
      if (error instanceof TypeError) throw new ConnectionLost();
      throw error;
    }
  }
}
