import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { emailSchema, optionalEmailSchema, parseEmail } from './email.ts';

/** Inputs by the address that is read from them. */
const addresses: readonly (readonly [string, readonly string[]])[] = [
  [
    'anna@x.it',
    [
      'anna@x.it',
      'ANNA@X.it',
      ' anna@x.it\n',
      '\u200Banna@x.it\u200B',
      '\u202Aanna@x.it\u202C',
      '\uFEFFanna@x.it',
      'an\u00ADna@x.it',
      'anna@\u2060x.it',
      'anna@x.it\u00A0',
      'mailto:anna@x.it',
      'MAILTO: anna@x.it',
      'mailto:anna@x.it?subject=Ciao%20Anna',
      'mailto:anna%40x.it',
      'mailto:an%CD%8Fna@x.it%E2%80%8B',
      '<anna@x.it>',
      '<mailto:anna@x.it>',
      'Anna Rossi <anna@x.it>',
      '"Rossi, Anna" <anna@x.it>',
      'Anna Rossi <anna@x.it>;',
      '"anna@x.it"',
      "'anna@x.it'",
      "'anna@x.it",
      '“anna@x.it”',
      '«anna@x.it»',
      '(anna@x.it)',
      '[anna@x.it](mailto:anna@x.it)',
      'anna@x.it <anna@x.it>',
      'anna@x.it,',
      'anna@x.it;',
      'anna@x.it.',
      'anna@x.it/',
      'anna @x.it',
      'anna@ x.it',
      'anna @ x . it',
      'ａｎｎａ＠ｘ．ｉｔ',
      'anna@x。it',
      'anna@x.it\uFE0F',
      'anna@x\u034F.it',
      'an\uFE00na@\u3164x.it',
      'mailto://anna@x.it',
      'mailto:%3Danna@x.it',
      'Anna Rossi [mailto:anna@x.it]',
      'anna@x.it (Anna Rossi)',
      'To: anna@x.it',
      'Indirizzo e-mail: anna@x.it',
      '邮箱地址：anna@x.it',
      '1) anna@x.it',
      '"mailto:anna@x.it"',
      '="anna@x.it"',
      '*anna@x.it*',
      '- anna@x.it',
      '• anna@x.it',
      '📧 anna@x.it',
      'anna@x.it!',
      '„anna@x.it“',
      '【anna@x.it】',
      'Anna Rossi (anna@x.it)',
      'علی\u200Cرضا <anna@x.it>',
      'anna﹫x.it',
      'PEC: anna@x.it',
      'Correo electrónico: anna@x.it',
      '电子邮件：anna@x.it',
      'E\u2011mail: anna@x.it',
      'E-mail: anna@x.it',
      'email:anna@x.it',
      'Correo: anna@x.it',
      '邮箱：anna@x.it',
    ],
  ],
  [
    "o'connor@example.org",
    [
      "o'connor@example.org",
      'O’Connor@Example.org',
      'oʼconnor@example.org',
      'mailto:o%27connor@example.org',
      'mailto:o%E2%80%99connor@example.org',
    ],
  ],
  ["d'angelo@libero.it", ["d'angelo@libero.it", 'd´angelo@libero.it']],
  [
    'info@münchen.example',
    [
      'info@münchen.example',
      'INFO@MÜNCHEN.EXAMPLE',
      'info@xn--mnchen-3ya.example',
      'info@mu\u0308nchen.example',
    ],
  ],
  ['ufficio@x.it', ['u\uFB03cio@x.it']],
  ['nome-cognome@x-y.it', ['nome\u2011cognome@x\u2010y.it']],
  [
    'info@città.example.org',
    ['info@città.example.org', 'info@xn--citt-3na.example.org', 'info@CITTÀ.example.org'],
  ],
  ['用户@例子.中国', ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s', '用户＠例子。中国']],
  ['anna@faß.de', ['anna@faß.de']],
  ['nicolò@libero.it', ['nicolò@libero.it', 'nicolo\u0300@libero.it']],
  ['почта@пример.рф', ['почта@пример.рф', 'ПОЧТА@ПРИМЕР.РФ']],
];

/** Read as they are written: every character that RFC 5322 allows in an atom, and every domain that can exist. */
const unchanged = [
  'a&b@x.it',
  'a=b@x.it',
  'a+b@x.it',
  'a_b@x.it',
  'a-b@x.it',
  'a--b@x.it',
  '_anna_@x.it',
  '-anna@x.it',
  'a/b@x.it',
  'a!b#c$d%e*f?g^h{i|j}k~l@x.it',
  'a`b@x.it',
  '+393331234567@x.it',
  '123@x.it',
  'a.b.c.d@x.it',
  'anna@x--y.it',
  'anna@ab--cd.it',
  'anna@1.it',
  'anna@123.com',
  'anna@mail.comune.milano.it',
  'anna@x.co.uk',
  'anna@paral·lel.cat',
  'anna@λόγος.gr',
  'anna@x.museum',
  'anna@x.photography',
  'a@b.io',
  `${'a'.repeat(64)}@x.it`,
  `a@${'b'.repeat(63)}.it`,
];

const refused: readonly (readonly [string, readonly string[]])[] = [
  [
    'emailWithoutAt',
    ['anna', 'anna.x.it', 'anna#x.it', 'anna at x.it', 'anna(at)x.it', 'www.x.it', '333 1234567'],
  ],
  [
    'emailDomainInvalid',
    [
      'anna@',
      'anna@x',
      'anna@localhost',
      'anna@gmail,com',
      'anna@x..it',
      'anna@.it',
      'anna@x.i',
      'anna@x.1',
      'anna@1.2.3.4',
      'anna@[1.2.3.4]',
      'anna@-x.it',
      'anna@x-.it',
      'anna@x_y.it',
      'anna@x.it?subject=a',
      'anna@x y.it',
      // Read by mail servers as another domain.
      'anna@xn--mi7clahmc.com',
      'anna@xn--gz1hlahmc.com',
      'anna@xn--mail-kd4a.com',
      'anna@xn--gmail-.com',
      'anna@xn--xn--mnchen-3ya-.de',
      'anna@𝐠𝐦𝐚𝐢𝐥.com',
      'anna@x⒈it',
      'anna@\u1C81\u1C82\u1C83.рф',
      'anna@\u1FB3.gr',
      'anna@xn--ab-cob.it',
      'anna@نامه\u200Cای.com',
      'anna@xn--.it',
      'anna@xn--zzzzzzzz999.it',
    ],
  ],
  [
    'emailInvalid',
    [
      '@x.it',
      'anna rossi@x.it',
      'Anna Rossi anna@x.it',
      '.anna@x.it',
      'anna.@x.it',
      'anna..rossi@x.it',
      'anna,rossi@x.it',
      'anna:rossi@x.it',
      'anna\\rossi@x.it',
      '"anna rossi"@x.it',
      'anna@@x.it',
      'https://x.it/@anna',
      `${'a'.repeat(65)}@x.it`,
    ],
  ],
  [
    'emailSeveral',
    [
      'anna@x.it, luca@x.it',
      'anna@x.it; luca@x.it',
      'anna@x.it luca@x.it',
      'Anna <anna@x.it>, Luca <luca@x.it>',
      'anna@x.it <luca@x.it>',
      'anna@gmail,com luca@x.it',
      'anna@libero luca@libero.it',
      'anna@x.it;luca@x',
    ],
  ],
  [
    'textTooLong',
    [`anna@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(61)}.${'b'.repeat(63)}.it`, 'a'.repeat(501)],
  ],
];

const flatten = (
  table: readonly (readonly [string, readonly string[]])[],
): [input: string, expected: string][] =>
  table.flatMap(([expected, inputs]) => inputs.map((input): [string, string] => [input, expected]));

describe('[AC-121] e-mail addresses', () => {
  it.each([...flatten(addresses), ...unchanged.map((input): [string, string] => [input, input])])(
    'reads %j as %s',
    (input, email) => {
      expect(parseEmail(input)).toEqual({ email });
      expect(v.parse(emailSchema, input)).toBe(email);
      expect(v.parse(optionalEmailSchema, input)).toBe(email);
      // What is stored is read as the same address again.
      expect(parseEmail(email)).toEqual({ email });
    },
  );

  it.each(flatten(refused))('refuses %j: %s', (input, problem) => {
    expect(parseEmail(input)).toEqual({ problem });
    for (const schema of [emailSchema, optionalEmailSchema])
      expect(v.safeParse(schema, input).issues).toMatchObject([{ message: problem }]);
  });

  it('may be left out where it is optional', () => {
    expect(v.parse(optionalEmailSchema, ' ')).toBe('');
    expect(v.safeParse(emailSchema, ' ').issues).toMatchObject([{ message: 'valueIsRequired' }]);
  });

  it('are read in a bounded number of steps', () => {
    const hostile = [
      '邮箱：'.repeat(80) + '-'.repeat(245),
      '- '.repeat(240),
      '<'.repeat(500),
      `${'a.'.repeat(249)}`,
    ];
    for (const text of [...hostile, `a@${'b-'.repeat(249)}`, '@'.repeat(500), 'mailto:'.repeat(71)])
      for (const input of [text.slice(0, 494), `${text.slice(0, 494)}@x.it`])
        expect('email' in parseEmail(input) ? 'email' : 'problem', input).toMatch(/^email$|^problem$/);
  });
});
