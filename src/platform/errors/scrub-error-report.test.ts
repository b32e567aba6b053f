import { describe, expect, it } from 'vitest';
import { ApiRefusal, NetworkFailure } from '../http/api-errors.ts';
import { toErrorReport } from './scrub-error-report.ts';

describe('error reports sent to the server', () => {
  it('[SH-10] keeps message and stack, with personal data scrubbed', () => {
    const error = new TypeError(
      'Cannot read “x” of luca.dangelo@example.org at https://presente.example/account/verify?id=1&token=SEGRETO',
    );
    error.stack =
      'TypeError\n    at open (https://presente.example/assets/profile-form-skeleton-BU5sx0uf.js:1:2345)\n    at /ticket/MFRGGZDFMZTWQ2LKNNWG23TPOA4TKNRW';
    expect(toErrorReport(error)).toEqual({
      message: 'TypeError: Cannot read “x” of <email> at https://presente.example/account/verify',
      stack:
        'TypeError\n    at open (https://presente.example/assets/profile-form-skeleton-BU5sx0uf.js:1:2345)\n    at /ticket/<id>',
    });
  });

  it('[SH-10] reports a thrown non-error as its text, and truncates long values', () => {
    expect(toErrorReport('boom')?.message).toBe('Error: boom');
    expect(toErrorReport(new Error('a b '.repeat(1000)))?.message).toHaveLength(300);
  });

  it.each([
    ['no answer', new NetworkFailure('x')],
    ['a refusal', new ApiRefusal({ reason: 'forbidden', message: 'No', status: 403, issues: [] })],
    [
      'a part that did not come',
      new TypeError('Failed to fetch dynamically imported module: https://x/y.js'),
    ],
    ['something given up', new DOMException('The user aborted a request.', 'AbortError')],
  ])('[SH-10] does not report %s', (_, error) => {
    expect(toErrorReport(error)).toBeUndefined();
  });
});
