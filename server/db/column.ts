import type { ColumnType } from 'kysely';

/** A truth, the same on both databases. */
export type Flag = 0 | 1;

/** A column that may be left out of an insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
