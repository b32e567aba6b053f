/** The previous page, for back links (BR-23). */
interface PreviousPage {
  readonly href: string;
  /** History index in this tab; `undefined` when it was open in another tab. */
  readonly historyIndex: number | undefined;
}

// In memory only. In a tab opened from another page, `document.referrer` is the previous page.
let previous: PreviousPage | undefined = import.meta.env.SSR
  ? undefined
  : document.referrer.startsWith(`${location.origin}/`)
    ? { href: document.referrer.slice(location.origin.length), historyIndex: undefined }
    : undefined;

/** Records the page that the user has just left. */
export const setPreviousPage = (page: PreviousPage): void => {
  previous = page;
};

/** @returns the previous page; `undefined` on the first page of a visit. */
export const getPreviousPage = (): PreviousPage | undefined => previous;
