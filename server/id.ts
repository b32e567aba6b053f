import { randomBytes } from 'node:crypto';
import { uuid7 } from '#contract/id.ts';

/** Generates a UUIDv7 with this timestamp. */
export const newId = (nowMs: number): string => uuid7(nowMs, randomBytes(10));
