/** A key or pointer as W3C WebDriver describes it; classic WebDriver and BiDi take the same form. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' };
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** Calls a function in a page: text in, text out. */
export const pageFunction = (source: string): string =>
  `async (input) => JSON.stringify((await (${source})(...JSON.parse(input))) ?? null)`;

/** The one tab of a browser that its own protocol drives, with a profile of its own (decision 0025). */
export interface RemoteTab {
  /** Opens an address, or reloads; resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page with JSON arguments; its JSON result may be a promise. */
  evaluate<Args extends unknown[], Result>(
    callback: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Runs a script in the page. */
  addScript(source: string): Promise<void>;
  performActions(sources: readonly InputSource[]): Promise<void>;
  close(): Promise<void>;
}
