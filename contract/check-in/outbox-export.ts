import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';
import { deviceLabelSchema, operationSchema } from './operation.ts';

/** More operations than one device records in a night; larger files are not read. */
const maxExportedOperations = 20_000;
const maxCharacters = 20_000_000;
/** UTF-8 upper bound of `maxCharacters`: larger files are rejected unread. */
export const maxOutboxExportBytes = 3 * maxCharacters;

const outboxExportSchema = v.object({
  format: v.literal('presente-entries'),
  version: v.literal(1),
  eventId: idSchema,
  madeAt: instantSchema,
  /** Of the exporting device. */
  deviceLabel: deviceLabelSchema,
  operations: v.pipe(v.array(operationSchema), v.maxLength(maxExportedOperations)),
});

/** Pending operations of one device as a JSON file, to be sent from another device (CI-26). */
export type OutboxExport = v.InferOutput<typeof outboxExportSchema>;

/**
 * Parses the text of an export file (CI-26).
 * @returns `undefined` when the text is not an export or is too large
 */
export function parseOutboxExport(text: string): OutboxExport | undefined {
  if (text.length > maxCharacters) return undefined;
  const result = v.safeParse(outboxExportSchema, parseJson(text));
  return result.success ? result.output : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
