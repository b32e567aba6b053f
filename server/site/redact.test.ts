import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';

const maxLength = 8000;

describe('[AC-15] page error reports', () => {
  it.each([
    ['No account of zoe.d+angelo@example.org here', 'No account of [e-mail] here'],
    ["No account of nuala.o'connor@example.org here", 'No account of [e-mail] here'],
    ['No account of a&b=c@example.org here', 'No account of [e-mail] here'],
    ['No account of info@münchen.example here', 'No account of [e-mail] here'],
    [
      'GET /api/verify/account/email/x/o%27connor%40example.org/a',
      'GET /api/verify/account/email/x/[e-mail]/a',
    ],
    ['GET /api/verify/account/email/x/zoe%40example.org/abc', 'GET /api/verify/account/email/x/[e-mail]/abc'],
    [
      'failed: https://presente.example/account/verify?email=a@b.it&token=t0k',
      'failed: https://presente.example/account/verify',
    ],
    ['https://presente.example/login#state=abc (x)', 'https://presente.example/login (x)'],
    ['/event/detail/01900000-0000-7000-8000-000000000000 is gone', '/event/detail/[…] is gone'],
    ['/ticket/GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '/ticket/[…]'],
    [`Bearer ${'abcdefghij'.repeat(5)}`, 'Bearer […]'],
    ['Bearer 9QxVb_3mA-t7Yp0ZrKkLw2', 'Bearer […]'],
    ['calls +39 055 123 4567 now', 'calls […] now'],
    [
      'Unexpected token \'M\', "Maria Rossi" is not valid JSON',
      'Unexpected token \'M\', "…" is not valid JSON',
    ],
    ['"Maria Rossi, via Roma 1', '"…"'],
  ])('%j is redacted to %j', (text, redacted) => {
    expect(redact(text, maxLength)).toBe(redacted);
  });

  it.each([
    "Cannot read properties of undefined (reading 'map')",
    'Failed to execute "removeChild" on "Node"',
    'TypeError: x is not a function\n    at render (https://presente.example/assets/index-B3xKqZ1d.js:12:104233)',
    'at useCheckInOfParticipantRow (/assets/door-Dk2.js:1:99)',
    '/event/detail/$id',
  ])('%j is kept unchanged', (text) => {
    expect(redact(text, maxLength)).toBe(text);
  });

  it('are cut to the maximum length', () => {
    expect(redact('x '.repeat(maxLength), 10)).toHaveLength(10);
  });
});
