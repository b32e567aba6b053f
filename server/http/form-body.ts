import { Refusal } from '#contract/reasons.ts';

/** A text field of a form. */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

const maxListLength = 100;

/**
 * Parses form fields into the body that the call's schema validates. `name[0]`, `name[1]` … become a list in
 * index order; other names are kept as they are.
 * @throws Refusal `validation` for names of Object.prototype, repeated names, and lists over 100
 */
export function parseFormBody(fields: readonly FormField[]): Record<string, string | string[]> {
  const plain = new Map<string, string>();
  const lists = new Map<string, Map<number, string>>();
  for (const { name, value } of fields) {
    const [, listName, digits] = /^(\w+)\[(\d{1,4})\]$/.exec(name) ?? [];
    const key = listName ?? name;
    if (key in Object.prototype) throw invalidField(key);
    if (listName === undefined) {
      if (plain.has(key) || lists.has(key)) throw invalidField(key);
      plain.set(key, value);
      continue;
    }
    const list = lists.get(key) ?? new Map<number, string>();
    const index = Number(digits);
    if (plain.has(key) || list.has(index) || index >= maxListLength) throw invalidField(key);
    lists.set(key, list.set(index, value));
  }
  const sorted = [...lists].map(([key, list]) => [
    key,
    [...list].toSorted(([a], [b]) => a - b).map(([, value]) => value),
  ]);
  return Object.fromEntries([...plain, ...sorted]) as Record<string, string | string[]>;
}

/** Refusal of a form field. The name is empty if the parser omits it. */
export const invalidField = (name = ''): Refusal =>
  new Refusal('validation', { issues: [{ path: name.slice(0, 60), key: 'valueInvalid' }] });
