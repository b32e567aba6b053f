import { useLingui } from '@lingui/react/macro';
import { memo, Suspense, useState } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Drawer, DrawerFoot } from '#src/ui/drawer.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import type { DoorSheet } from './door-sheet.ts';

// The door opens without them; they are on the phone as soon as the app is.
const SettingsSheet = lazyPart(async () => (await import('./settings-sheet.tsx')).SettingsSheet);
const ReadySheet = lazyPart(async () => (await import('./ready-sheet.tsx')).ReadySheet);
const ConflictsSheet = lazyPart(async () => (await import('./conflicts-sheet.tsx')).ConflictsSheet);
const SyncSheet = lazyPart(async () => (await import('./sync-sheet.tsx')).SyncSheet);
const DoorsSheet = lazyPart(async () => (await import('./doors-sheet.tsx')).DoorsSheet);
const WalkInSheet = lazyPart(async () => (await import('./walk-in-sheet.tsx')).WalkInSheet);
const GroupSheet = lazyPart(async () => (await import('./group-sheet.tsx')).GroupSheet);

interface DoorSheetsProps extends Omit<DoorSheetProps, 'foot' | 'onDirtyChange'> {
  sheet: DoorSheet | undefined;
}

/** The sheets of the door: one at a time, from below on a phone and from the side else. */
export const DoorSheets = memo(function DoorSheets({ sheet, ...rest }: DoorSheetsProps) {
  const { t } = useLingui();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const titles: Record<DoorSheet['kind'], string> = {
    settings: t`Suono e voce`,
    ready: t`Pronti per la porta`,
    conflicts: t`Da guardare`,
    sync: t`Rete e invio`,
    doors: t`Cambia porta`,
    walkIn: t`Aggiungi alla porta`,
    group: t`Stesso ordine`,
  };
  const props = { ...rest, foot, onDirtyChange: setIsDirty };
  return (
    <Drawer
      isOpen={sheet !== undefined}
      title={sheet === undefined ? '' : titles[sheet.kind]}
      isDirty={isDirty && sheet?.kind === 'walkIn'}
      actions={<DrawerFoot ref={setFoot} />}
      onClose={() => {
        setIsDirty(false);
        rest.onClose();
      }}
    >
      <Suspense fallback={<Skeleton height="18rem" radius="var(--r-l)" />}>
        {sheet?.kind === 'settings' && <SettingsSheet {...props} />}
        {sheet?.kind === 'ready' && <ReadySheet {...props} />}
        {sheet?.kind === 'conflicts' && <ConflictsSheet {...props} />}
        {sheet?.kind === 'sync' && <SyncSheet {...props} />}
        {sheet?.kind === 'doors' && <DoorsSheet {...props} />}
        {sheet?.kind === 'walkIn' && <WalkInSheet {...props} name={sheet.name} />}
        {sheet?.kind === 'group' && <GroupSheet {...props} personId={sheet.personId} />}
      </Suspense>
    </Drawer>
  );
});
