import { useEffect } from 'react';

/** Title of the page that SSR renders. */
let ssrTitle = 'Presente';
const setSsrTitle = (title: string): void => {
  ssrTitle = title;
};
/** The title that the last SSR render set. */
export const getSsrTitle = (): string => ssrTitle;

/** Sets the page title. */
export function useDocumentTitle(title: string): void {
  if (import.meta.env.SSR) setSsrTitle(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
