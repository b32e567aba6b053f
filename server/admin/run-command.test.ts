import { describe, expect, it } from 'vitest';
import { NotUnderstood, type CommandContext } from './command.ts';
import { newFirstPassword } from './first-password.ts';
import { understand } from './run-command.ts';

const nothing = new Proxy({} as CommandContext, {
  get: (_target, name) => (name === 'hashPassword' ? () => Promise.resolve('') : undefined),
});

describe('[AC-45] the command line', () => {
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
  ])('does not understand %j', async (args) => {
    await expect(async () => understand(args).run(nothing)).rejects.toThrow(NotUnderstood);
  });

  it.each([[['help']], [['--help']], [['help', 'create']], [['create', '--help']]])(
    'helps with %j',
    (args) => {
      expect(understand(args).help).toContain('create <email>');
    },
  );

  it('makes first passwords that keep the rules, never twice the same', () => {
    const made = Array.from({ length: 200 }, newFirstPassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w-]{19}$/);
  });
});
