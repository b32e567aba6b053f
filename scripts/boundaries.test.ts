import { describe, expect, it } from 'vitest';
import { findBoundaryViolations } from './boundaries.ts';

/** Returns the violations for one file with a single import. */
const findViolations = (path: string, specifier: string): string[] =>
  findBoundaryViolations(new Map([[path, `import { it } from '${specifier}';`]]));

describe('import boundaries', () => {
  it.each([
    ['contract/event/event.ts', '#server/db/tables.ts'],
    ['contract/event/event.ts', 'node:fs'],
    ['contract/event/event.ts', 'kysely'],
    ['src/routes/login.tsx', '#server/config.ts'],
    ['src/routes/login.tsx', '#src/locales/it.po'],
    ['src/routes/login.tsx', 'dexie'],
    ['src/features/event/card/event-list.tsx', '#src/features/account/login-form.tsx'],
    ['src/features/event/card/event-list.tsx', '../../account/login-form.tsx'],
    ['src/features/a-new-noun/page.tsx', '#src/features/event/card/event-list.tsx'],
    ['src/features/event/card/event-list.tsx', '#src/routes/login.tsx'],
    ['src/offline/outbox/outbox.ts', '#src/platform/http/api.ts'],
    ['src/offline/outbox/outbox.ts', 'react'],
    ['src/lib/sleep.ts', '#src/platform/text/clock.ts'],
    ['src/lib/sleep.ts', '#contract/instant.ts'],
    ['src/lib/sleep.ts', 'react'],
    ['src/offline/outbox/outbox.ts', 'dexie'],
    ['src/offline/outbox/outbox.ts', '../device/device.ts'],
    ['src/offline/storage/schema.ts', '../participants/participant.ts'],
    ['src/offline/documents/draft-store.ts', '../outbox/outbox.ts'],
    ['src/offline/device/device.ts', '#src/offline/door/door.ts'],
    ['src/offline/a-new-room/file.ts', '../storage/schema.ts'],
    ['src/ui/form/button.tsx', '#src/platform/session/session.ts'],
    ['src/ui/form/button.tsx', '#contract/event/event.ts'],
    ['src/ui/form/button.tsx', '@tanstack/react-query'],
    ['src/platform/http/api.ts', '#src/features/account/sign-in.ts'],
    ['src/platform/http/api.ts', '#src/ui/overlay/toast.ts'],
    ['sw/index.ts', '#src/platform/http/api.ts'],
    ['sw/index.ts', '#server/clock.ts'],
    ['sw/index.ts', 'react'],
    ['server/event/event-routes.ts', '../registration/register.ts'],
    ['server/a-new-noun/routes.ts', '../event/event-rows.ts'],
    ['server/http/route-registrar.ts', '../event/event-routes.ts'],
    ['server/event/event-store.ts', '#src/platform/text/format.ts'],
    ['server/app.ts', '#src/manifest.ts'],
    ['server/app.ts', '#tests/support/app/app.ts'],
    ['contract/event/event.ts', './event.test.ts'],
    ['scripts/check.ts', '#tests/support/app/app.ts'],
    ['server/event/event-store.ts', '../../contract/event/event.ts'],
    ['a-new-folder/file.ts', '#contract/event/event.ts'],
  ])('refuses %s → %s', (path, specifier) => {
    expect(findViolations(path, specifier)).toEqual([expect.stringContaining(path)]);
  });

  it.each([
    ['contract/event/event.ts', 'valibot'],
    ['contract/rome-time.ts', 'date-fns'],
    ['contract/rome-time.ts', '@date-fns/tz'],
    ['contract/event/event.ts', '../instant.ts'],
    ['src/routes/login.tsx', '#src/features/account/login-page.tsx'],
    ['src/features/event/card/event-list.tsx', './event-card.tsx'],
    ['src/features/event/card/event-list.tsx', '#src/offline/door/door-sync.ts'],
    ['src/features/event/card/event-list.tsx', '#src/ui/form/button.tsx'],
    ['src/offline/storage/device-database.ts', 'dexie'],
    ['src/offline/outbox/acknowledge.ts', '../participants/list-store.ts'],
    ['src/offline/door/door-sync.ts', '../outbox/outbox.ts'],
    ['src/ui/form/button.tsx', 'lucide-react'],
    ['src/platform/http/request-with-ky.ts', 'ky'],
    ['sw/index.ts', 'workbox-core'],
    ['sw/index.ts', '#src/offline/outbox/sender.ts'],
    ['sw/index.ts', '#src/lib/sleep.ts'],
    ['src/ui/form/button.tsx', '#src/lib/sleep.ts'],
    ['server/event/event-routes.ts', '../organisation/organisation-store.ts'],
    ['server/event/event-routes.ts', '../http/serve.ts'],
    ['server/event/event-routes.ts', '../services.ts'],
    ['server/app.ts', './event/event-routes.ts'],
    ['server/event/event.test.ts', '#tests/support/app/app.ts'],
    ['tests/api/event/event.test.ts', '#server/event/event-routes.ts'],
    ['vite.config.ts', './src/manifest.ts'],
  ])('allows %s → %s', (path, specifier) => {
    expect(findViolations(path, specifier)).toEqual([]);
  });

  it.each([
    "export * from '#server/clock.ts';",
    "export { it } from '#server/clock.ts';",
    "import type { It } from '#server/clock.ts';",
    "const it = await import('#server/clock.ts');",
    "import '#server/clock.ts';",
  ])('detects %s', (text) => {
    expect(findBoundaryViolations(new Map([['src/ui/form/button.tsx', text]]))).toHaveLength(1);
  });

  it('reports import cycles of any length', () => {
    const cycle = new Map([
      ['contract/a.ts', "import { b } from './b.ts';"],
      ['contract/b.ts', "import { c } from '#contract/c.ts';"],
      ['contract/c.ts', "import type { A } from './a.ts';"],
    ]);
    expect(findBoundaryViolations(cycle)).toEqual([
      'circle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts',
    ]);
  });
});
