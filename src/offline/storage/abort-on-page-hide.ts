/** Whether this is a page in Safari, or in another browser on WebKit; workers have no `vendor`. */
const isWebKitPage = (): boolean =>
  (navigator as { readonly vendor?: string }).vendor?.startsWith('Apple') ?? false;

let isInstalled = false;

/**
 * Aborts the running transactions when WebKit leaves the page (CI-91). WebKitGTK 2.50 neither commits nor aborts
 * them, so every later transaction on this database waits: a door that is reloaded during a write would not open.
 * Other engines end them, and there a draft that is saved while leaving is written. Call it before a database is
 * opened: transactions begin in Dexie and beside it.
 */
export function abortTransactionsOnPageHide(): void {
  if (isInstalled || !isWebKitPage()) return;
  isInstalled = true;
  const running = new Set<IDBTransaction>();
  let isPageHidden = false;
  addEventListener('pagehide', () => {
    isPageHidden = true;
    for (const transaction of running) abort(transaction);
  });
  // The page is back from the back/forward cache.
  addEventListener('pageshow', () => {
    isPageHidden = false;
  });
  const { transaction: begin } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...request) {
    const transaction = begin.apply(this, request);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
    if (isPageHidden) abort(transaction);
    return transaction;
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // A transaction that is committing cannot be aborted, and ends by itself.
  }
}
