import { describe, expect, it } from 'vitest';
import { boundaryFindings } from './boundaries.ts';

/** What is said about one file that imports one thing. */
const findings = (path: string, specifier: string): string[] =>
  boundaryFindings(new Map([[path, `import { it } from '${specifier}';`]]));

describe('who may import whom', () => {
  it.each([
    ['contract/event/event.ts', '#server/db/tables.ts'],
    ['contract/event/event.ts', 'node:fs'],
    ['contract/event/event.ts', 'kysely'],
    ['src/routes/login.tsx', '#server/config.ts'],
    ['src/routes/login.tsx', '#src/locales/it.po'],
    ['src/routes/login.tsx', 'dexie'],
    ['src/features/event/event-list.tsx', '#src/features/account/login-form.tsx'],
    ['src/features/event/event-list.tsx', '../account/login-form.tsx'],
    ['src/features/a-new-noun/page.tsx', '#src/features/event/event-list.tsx'],
    ['src/features/event/event-list.tsx', '#src/routes/login.tsx'],
    ['src/offline/outbox.ts', '#src/platform/api.ts'],
    ['src/offline/outbox.ts', 'react'],
    ['src/ui/button.tsx', '#src/platform/session.ts'],
    ['src/ui/button.tsx', '#contract/event/event.ts'],
    ['src/ui/button.tsx', '@tanstack/react-query'],
    ['src/platform/api.ts', '#src/features/account/sign-in.ts'],
    ['src/platform/api.ts', '#src/ui/toast.ts'],
    ['sw/index.ts', '#src/platform/api.ts'],
    ['sw/index.ts', '#server/clock.ts'],
    ['sw/index.ts', 'react'],
    ['server/event/event-routes.ts', '../registration/register.ts'],
    ['server/a-new-noun/routes.ts', '../event/event-rows.ts'],
    ['server/http/routes.ts', '../event/event-routes.ts'],
    ['server/event/event-store.ts', '#src/platform/format.ts'],
    ['server/app.ts', '#src/manifest.ts'],
    ['server/app.ts', '#tests/support/app.ts'],
    ['contract/event/event.ts', './event.test.ts'],
    ['scripts/check.ts', '#tests/support/app.ts'],
    ['server/event/event-store.ts', '../../contract/event/event.ts'],
    ['a-new-folder/file.ts', '#contract/event/event.ts'],
  ])('refuses %s → %s', (path, specifier) => {
    expect(findings(path, specifier)).toEqual([expect.stringContaining(path)]);
  });

  it.each([
    ['contract/event/event.ts', 'valibot'],
    ['contract/event/event.ts', '../instant.ts'],
    ['src/routes/login.tsx', '#src/features/account/login-page.tsx'],
    ['src/features/event/event-list.tsx', './event-card.tsx'],
    ['src/features/event/event-list.tsx', '#src/offline/open-door.ts'],
    ['src/features/event/event-list.tsx', '#src/ui/button.tsx'],
    ['src/offline/outbox.ts', 'dexie'],
    ['src/ui/button.tsx', 'lucide-react'],
    ['src/platform/api.ts', 'ky'],
    ['sw/index.ts', 'workbox-core'],
    ['sw/index.ts', '#src/offline/sender.ts'],
    ['server/event/event-routes.ts', '../organisation/organisation-store.ts'],
    ['server/event/event-routes.ts', '../http/serve.ts'],
    ['server/event/event-routes.ts', '../services.ts'],
    ['server/app.ts', './event/event-routes.ts'],
    ['server/event/event.test.ts', '#tests/support/app.ts'],
    ['tests/api/event.test.ts', '#server/event/event-routes.ts'],
    ['vite.config.ts', './src/manifest.ts'],
  ])('allows %s → %s', (path, specifier) => {
    expect(findings(path, specifier)).toEqual([]);
  });

  it.each([
    "export * from '#server/clock.ts';",
    "export { it } from '#server/clock.ts';",
    "import type { It } from '#server/clock.ts';",
    "const it = await import('#server/clock.ts');",
    "import '#server/clock.ts';",
  ])('sees %s', (text) => {
    expect(boundaryFindings(new Map([['src/ui/button.tsx', text]]))).toHaveLength(1);
  });

  it('refuses circles, however long', () => {
    const circle = new Map([
      ['contract/a.ts', "import { b } from './b.ts';"],
      ['contract/b.ts', "import { c } from '#contract/c.ts';"],
      ['contract/c.ts', "import type { A } from './a.ts';"],
    ]);
    expect(boundaryFindings(circle)).toEqual([
      'circle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts',
    ]);
  });
});
