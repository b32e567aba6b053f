/** The page before this one (spec 1 §3, previousPageName). */
interface PreviousPage {
  readonly href: string;
  /** Its place in the history of this tab; none when it lies in another one. */
  readonly at: number | undefined;
}

// In memory alone. A page in a tab of its own has the one before it from which it was opened.
let previous: PreviousPage | undefined = import.meta.env.SSR
  ? undefined
  : document.referrer.startsWith(`${location.origin}/`)
    ? { href: document.referrer.slice(location.origin.length), at: undefined }
    : undefined;

/** The page that was just left for another one. */
export const leftPage = (page: PreviousPage): void => {
  previous = page;
};

/** The page before this one; `undefined` on the first of a visit. */
export const previousPage = (): PreviousPage | undefined => previous;
