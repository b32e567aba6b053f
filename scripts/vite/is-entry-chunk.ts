/** Whether a build chunk is the page's entry chunk. */
export const isEntryChunk = ({ moduleIds }: { readonly moduleIds: readonly string[] }): boolean =>
  moduleIds.some((id) => id.endsWith('/src/main.tsx'));
