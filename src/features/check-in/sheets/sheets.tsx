import { useLingui } from '@lingui/react/macro';
import { memo, Suspense, useState } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { DoorSheet, DoorSheetProps } from './sheet.ts';

// Lazy: the door opens without them, and the service worker precaches them with the app.
const SettingsSheet = lazyComponent(async () => (await import('./settings-sheet.tsx')).SettingsSheet);
const ReadinessSheet = lazyComponent(async () => (await import('./readiness-sheet.tsx')).ReadinessSheet);
const ConflictsSheet = lazyComponent(async () => (await import('./conflicts-sheet.tsx')).ConflictsSheet);
const SyncSheet = lazyComponent(async () => (await import('./sync-sheet.tsx')).SyncSheet);
const EventSwitcherSheet = lazyComponent(
  async () => (await import('./event-switcher-sheet.tsx')).EventSwitcherSheet,
);
const WalkInSheet = lazyComponent(async () => (await import('./walk-in-sheet.tsx')).WalkInSheet);
const GroupSheet = lazyComponent(async () => (await import('./group-sheet.tsx')).GroupSheet);

interface DoorSheetsProps extends Omit<DoorSheetProps, 'footer' | 'onDirtyChange'> {
  sheet: DoorSheet | undefined;
}

/** Renders one sheet at a time: from the bottom on a phone, from the side otherwise. */
export const DoorSheets = memo(function DoorSheets({ sheet, ...sheetProps }: DoorSheetsProps) {
  const { t } = useLingui();
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const titles: Record<DoorSheet['kind'], string> = {
    settings: t`Suono e voce`,
    readiness: t`Pronti per il check-in`,
    conflicts: t`Da controllare`,
    sync: t`Connessione e invio`,
    eventSwitcher: t`Cambia evento`,
    walkIn: t`Aggiungi una persona`,
    orderGroup: t`Stesso ordine`,
  };
  const props = { ...sheetProps, footer, onDirtyChange: setIsDirty };
  return (
    <Drawer
      isOpen={sheet !== undefined}
      title={sheet === undefined ? '' : titles[sheet.kind]}
      isDirty={isDirty && sheet?.kind === 'walkIn'}
      footer={setFooter}
      onClose={() => {
        setIsDirty(false);
        sheetProps.onClose();
      }}
    >
      <Suspense fallback={<Skeleton height="18rem" radius="var(--r-l)" />}>
        {sheet?.kind === 'settings' && <SettingsSheet {...props} />}
        {sheet?.kind === 'readiness' && <ReadinessSheet {...props} />}
        {sheet?.kind === 'conflicts' && <ConflictsSheet {...props} />}
        {sheet?.kind === 'sync' && <SyncSheet {...props} />}
        {sheet?.kind === 'eventSwitcher' && <EventSwitcherSheet {...props} />}
        {sheet?.kind === 'walkIn' && <WalkInSheet {...props} name={sheet.name} />}
        {sheet?.kind === 'orderGroup' && <GroupSheet {...props} participantId={sheet.participantId} />}
      </Suspense>
    </Drawer>
  );
});
