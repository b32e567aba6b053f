import { randomBytes } from 'node:crypto';
import { uuid7 } from '#contract/id.ts';

/** A new id made at this instant. */
export const newId = (nowMs: number): string => uuid7(nowMs, randomBytes(10));
