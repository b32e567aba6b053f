/** What browsers say of a part of the page that did not come, in Chromium, Firefox, Safari and Vite's preload. */
const words =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether a part of the page could not be fetched: no network, or a newer version has taken its place. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message);
