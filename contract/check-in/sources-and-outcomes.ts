// Apart from the schema of operations: search parameters need only these, and are part of every page's first script.

/** How an operation was recorded. */
export const sources = ['scan', 'tap', 'undo', 'import'] as const;
export type Source = (typeof sources)[number];

/** The server's decision on an operation. */
export const outcomes = ['applied', 'duplicate', 'superseded', 'rejected'] as const;
export type Outcome = (typeof outcomes)[number];
