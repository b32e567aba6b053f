/** Messages of a failed dynamic import in Chromium, Firefox, Safari and Vite's preload. */
const chunkLoadErrorPattern =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** Whether a chunk could not be loaded: no network, or a newer version was deployed. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && chunkLoadErrorPattern.test(error.message);
