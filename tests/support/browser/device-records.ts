import type { Page } from '@playwright/test';

/** Whether the app has created its database: opening it earlier would create an empty one. */
export const hasDatabase = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ version = 0 }) => version > 1));

/** A page of Playwright, or a tab driven remotely. */
interface PageScript {
  evaluate<Result, Arg>(callback: (arg: Arg) => Promise<Result>, arg: Arg): Promise<Result>;
}

/** Counts the records of an object store. */
export const countRecords = (page: PageScript, store: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    store,
  );

/** A record in the store `facts` that the app does not know; gone once the browser has emptied the database. */
const marker = 'test-marker';

const accessFacts = (page: Page, isMarking: boolean): Promise<boolean> =>
  page.evaluate(
    ([key, marks]) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const facts = opening.result.transaction('facts', 'readwrite').objectStore('facts');
          const request = marks ? facts.put({ key }) : facts.get(key);
          request.addEventListener('success', () => {
            opening.result.close();
            resolve(request.result !== undefined);
          });
        });
      }),
    [marker, isMarking] as const,
  );

export const markDatabase = (page: Page): Promise<boolean> => accessFacts(page, true);
export const isDatabaseMarked = (page: Page): Promise<boolean> => accessFacts(page, false);
