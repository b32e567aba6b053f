import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/reasons.ts';
import { parseFormBody } from './form-body.ts';

const parseBody = (...texts: [string, string][]) =>
  parseFormBody(texts.map(([name, value]) => ({ name, value })));
const getIssues = (...texts: [string, string][]): unknown => {
  try {
    return parseBody(...texts);
  } catch (error) {
    return error instanceof Refusal ? error.issues : error;
  }
};

describe('parsing a form body', () => {
  it('[AC-23] turns indexed names into lists in index order, and keeps all other names as they are', () => {
    expect(
      parseBody(
        ['sdgs[10]', 'c'],
        ['title', 'Festa'],
        ['sdgs[2]', 'b'],
        ['sdgs[0]', 'a'],
        ['a[b]', '1'],
        ['c.d', '2'],
        ['e[]', '3'],
      ),
    ).toEqual({ title: 'Festa', sdgs: ['a', 'b', 'c'], 'a[b]': '1', 'c.d': '2', 'e[]': '3' });
  });

  it.each([
    [
      [
        ['title', 'a'],
        ['title', 'b'],
      ],
      'title',
    ],
    [
      [
        ['sdgs[1]', 'a'],
        ['sdgs[1]', 'b'],
      ],
      'sdgs',
    ],
    [
      [
        ['sdgs', 'a'],
        ['sdgs[0]', 'b'],
      ],
      'sdgs',
    ],
    [
      [
        ['sdgs[0]', 'a'],
        ['sdgs', 'b'],
      ],
      'sdgs',
    ],
    [[['sdgs[100]', 'a']], 'sdgs'],
    [[['__proto__', 'a']], '__proto__'],
    [[['__proto__[0]', 'a']], '__proto__'],
    [[['constructor[1]', 'a']], 'constructor'],
    [[['toString', 'a']], 'toString'],
  ] as [[string, string][], string][])('[AC-23] rejects %j', (texts, path) => {
    expect(getIssues(...texts)).toEqual([{ path, key: 'valueInvalid' }]);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});
