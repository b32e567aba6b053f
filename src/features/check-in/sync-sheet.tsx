import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import type { DoorSheetProps } from './door-sheet-props.ts';
import { HandOverSection } from './hand-over-section.tsx';
import css from './sync-sheet.module.css';
import { ageWords, connectionWords } from './sync-words.ts';
import { useNow } from './use-now.ts';

/** How this phone stands with the server, and what to do when it does not answer. */
export function SyncSheet({ door, state }: DoorSheetProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const age = ageWords(state, useNow(10_000));
  const { counts, sync } = state;
  const facts: readonly { name: string; value: string }[] = [
    { name: t`Rete`, value: connectionWords({ ...state, counts: { ...counts, pending: 0 } }) },
    {
      name: t`Elenco`,
      value: state.isPassOver
        ? t`tolto da questo telefono`
        : sync.syncedAt === undefined
          ? t`non ancora qui`
          : (age ?? t`aggiornato adesso`),
    },
    { name: t`Da inviare`, value: wholeNumber(counts.pending) },
  ];
  const syncNow = async () => {
    setIsBusy(true);
    await door.refresh().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <>
      <dl className={css['facts']}>
        {facts.map(({ name, value }) => (
          <div key={name} className={css['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!sync.isRefused && (
        <Button variant="quiet" isWide isBusy={isBusy} onClick={() => void syncNow()}>
          <RefreshCw size={20} aria-hidden="true" />
          <Trans>Invia e aggiorna adesso</Trans>
        </Button>
      )}
      <hr className={css['line']} />
      <HandOverSection door={door} state={state} />
    </>
  );
}
