import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { once } from 'node:events';

/** A proxy closes a connection after some requests, by default nginx after 1,000. */
const maxRequestsPerSession = 200;

export interface Http2Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** A client with one HTTP/2 connection at a time that trusts any certificate, as a test's own. */
export class Http2Client {
  readonly #url: string;
  #session: ClientHttp2Session | undefined;
  #requestCount = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Sends a request. Repeats it, as browsers do, if the proxy has closed the connection without taking it.
   * @throws Error if the connection breaks before the response is complete
   */
  async send(headers: OutgoingHttpHeaders, body?: object): Promise<Http2Response> {
    for (;;) {
      try {
        return await this.#sendOnce(headers, body);
      } catch (error) {
        if (!isRefused(error)) throw error;
        this.close();
      }
    }
  }

  async #sendOnce(headers: OutgoingHttpHeaders, body?: object): Promise<Http2Response> {
    const stream = (await this.#connect()).request({
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    });
    stream.end(body && JSON.stringify(body));
    const [response] = (await once(stream, 'response')) as [Record<string, unknown>];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { status: Number(response[':status']), headers: response, body: Buffer.concat(chunks) };
  }

  /** Opens a stream: the text so far, and a promise that resolves with all of it at its end. */
  async openStream(headers: OutgoingHttpHeaders) {
    const stream = (await this.#connect()).request(headers);
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.end();
    return { readText: () => text, ended: once(stream, 'close').then(() => text) };
  }

  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  async #connect(): Promise<ClientHttp2Session> {
    if (this.#requestCount++ % maxRequestsPerSession === 0 || this.#session?.closed !== false) {
      this.close();
      this.#session = connect(this.#url, { rejectUnauthorized: false });
      await once(this.#session, 'connect');
    }
    return this.#session!;
  }
}

/** Whether a GOAWAY or REFUSED_STREAM says that the request was not processed (RFC 9113 §8.7). */
const isRefused = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message: string };
  return code === 'ERR_HTTP2_GOAWAY_SESSION' || message.includes('NGHTTP2_REFUSED_STREAM');
};
