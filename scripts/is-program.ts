/** Whether a file that the build makes is the one that the page's program begins with. */
export const isProgram = ({ moduleIds }: { readonly moduleIds: readonly string[] }): boolean =>
  moduleIds.some((id) => id.endsWith('/src/main.tsx'));
