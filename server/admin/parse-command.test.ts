import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from '#contract/account/fields.ts';
import { UsageError, type CommandContext } from './command.ts';
import { generateFirstPassword } from './first-password.ts';
import { parseCommand } from './parse-command.ts';

const emptyContext = new Proxy({} as CommandContext, {
  get: (_target, name) => (name === 'hashPassword' ? () => Promise.resolve('') : undefined),
});

describe('[AC-45] the admin command line', () => {
  it.each([
    [[]],
    [['dance']],
    [['create']],
    [['create', 'a@example.org', 'A', 'B', 'C']],
    [['create', 'nobody']],
    [['create-organiser', 'noi@example.org', ' ']],
    [['promotion-price', '0.30']],
    [['promotion-price', 'ten']],
    [['promotion-price', '1.234']],
    [['promotion-price', '1e3']],
    [['policy', 'burn']],
    [['policy', 'show', 'privacy', 'fr']],
    [['policy', 'set', 'privacy', 'it']],
    [['deletions', 'withdraw']],
    [['audit', '--limit', 'x']],
    [['audit', '--limit', '0']],
    [['audit', '--all']],
  ])('rejects %j as a usage error', async (args) => {
    await expect(async () => {
      const command = parseCommand(args);
      if (command.on === 'database') await command.run(emptyContext);
    }).rejects.toThrow(UsageError);
  });

  it.each([[['help']], [['--help']], [['help', 'create']], [['create', '--help']]])(
    'prints help for %j',
    (args) => {
      expect(parseCommand(args)).toMatchObject({ help: expect.stringContaining('create <email>') });
    },
  );

  it('generates unique first passwords that satisfy the password rules', () => {
    const passwords = Array.from({ length: 200 }, generateFirstPassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) {
      expect(password).toMatch(/^[\w-]{19}$/);
      expect(v.is(newPasswordSchema, password)).toBe(true);
    }
  });
});
