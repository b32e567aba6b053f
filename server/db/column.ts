import type { ColumnType } from 'kysely';

/** A boolean, stored alike in both databases. */
export type Flag = 0 | 1;

/** A column that is optional on insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
