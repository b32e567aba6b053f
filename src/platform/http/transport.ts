/** A request as both transports take it. */
export interface RequestOptions {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** Default: no cookies. */
  readonly credentials?: 'same-origin';
}

/** A response as both transports return it. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly text: string;
}

export type FormValue = string | number | boolean | null | undefined | readonly FormValue[];
export type FormValues = Readonly<Record<string, FormValue>>;
