import { Refusal } from '#contract/reasons.ts';

/** One text of a form. */
export interface FormText {
  readonly name: string;
  readonly value: string;
}

const longestList = 100;

/**
 * The texts of a form → the body that the call's schema validates. `name[0]`, `name[1]` … become a
 * list in the order of their numbers; every other name is taken as it is. Refuses names that exist on
 * every object, a name that comes twice, and lists over 100.
 */
export function formBody(texts: readonly FormText[]): Record<string, string | string[]> {
  const plain = new Map<string, string>();
  const lists = new Map<string, Map<number, string>>();
  for (const { name, value } of texts) {
    const [, listName, digits] = /^(\w+)\[(\d{1,4})\]$/.exec(name) ?? [];
    const key = listName ?? name;
    if (key in Object.prototype) throw invalid(key);
    if (listName === undefined) {
      if (plain.has(key) || lists.has(key)) throw invalid(key);
      plain.set(key, value);
      continue;
    }
    const list = lists.get(key) ?? new Map<number, string>();
    const at = Number(digits);
    if (plain.has(key) || list.has(at) || at >= longestList) throw invalid(key);
    lists.set(key, list.set(at, value));
  }
  const sorted = [...lists].map(([key, list]) => [
    key,
    [...list].toSorted(([a], [b]) => a - b).map(([, value]) => value),
  ]);
  return Object.fromEntries([...plain, ...sorted]) as Record<string, string | string[]>;
}

const invalid = (name: string): Refusal =>
  new Refusal('validation', { issues: [{ path: name.slice(0, 60), key: 'valueInvalid' }] });
