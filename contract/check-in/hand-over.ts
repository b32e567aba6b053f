import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { instantSchema } from '../instant.ts';
import { deviceLabelSchema, operationSchema } from './operation.ts';

/** More than any phone queues in a night; a file beyond is not read at all. */
const maxOperations = 20_000;
const maxCharacters = 20_000_000;
/** No file of so many characters has more bytes: one that has need not be read. */
export const maxHandOverBytes = 3 * maxCharacters;

const handOverSchema = v.object({
  format: v.literal('presente-entries'),
  version: v.literal(1),
  eventId: idSchema,
  madeAt: instantSchema,
  /** Of the device that made the file. */
  deviceLabel: deviceLabelSchema,
  operations: v.pipe(v.array(operationSchema), v.maxLength(maxOperations)),
});

/** What one device hands to another, as JSON in a file (CI-26). */
export type HandOverFile = v.InferOutput<typeof handOverSchema>;

/** The text of a file → what was handed over; nothing where it is not one of ours, or too large (CI-26). */
export function handOverOf(text: string): HandOverFile | undefined {
  if (text.length > maxCharacters) return undefined;
  const file = v.safeParse(handOverSchema, jsonOf(text));
  return file.success ? file.output : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
