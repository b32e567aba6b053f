import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HandOverFile } from '#contract/check-in/hand-over.ts';
import { HandOverRefused } from '#src/offline/hand-over.ts';
import { NotKept, type Door, type DoorState, type Imported } from '#src/offline/door-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ForgetHandedOver } from './forget-handed-over.tsx';
import { handOver, textOf } from './hand-over-file.ts';
import css from './hand-over-section.module.css';

interface Result {
  readonly tone: 'ok' | 'stop';
  readonly text: string;
}

/** Entries go from one phone to another as a file: the way out when the network does not come back (CI-26). */
export function HandOverSection({ door, state }: { door: Door; state: DoorState }) {
  const { t: say } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [given, setGiven] = useState<HandOverFile>();
  const noOfWaiting = state.counts.pending;

  const attempt = async (work: () => Promise<Result | undefined>) => {
    setIsBusy(true);
    setResult(undefined);
    setResult(await work().catch((error: unknown): Result => ({ tone: 'stop', text: failureWords(error) })));
    setIsBusy(false);
  };
  const give = () =>
    attempt(async () => {
      const file = await door.exportWaiting();
      // What waits may be another account's alone.
      if (file.operations.length === 0)
        return { tone: 'stop', text: t`Su questo telefono non c’è più niente da consegnare.` };
      const how = await handOver(file);
      if (how === 'cancelled') return undefined;
      setGiven(file);
      return {
        tone: 'ok',
        text:
          how === 'saved'
            ? t`File salvato fra i download. Gli ingressi restano anche qui: inviati due volte, contano una volta sola.`
            : t`File consegnato. Gli ingressi restano anche qui: inviati due volte, contano una volta sola.`,
      };
    });
  const take = (file: File) =>
    attempt(async () => ({ tone: 'ok', text: importWords(await door.importWaiting(await textOf(file))) }));

  return (
    <section className={css['section']}>
      <h3>
        <Trans>Passa gli ingressi a un altro telefono</Trans>
      </h3>
      <p className={css['text']}>
        {noOfWaiting === 0 && state.sync.isRefused ? (
          <Trans>Su questo telefono non c’è più niente da consegnare.</Trans>
        ) : noOfWaiting === 0 ? (
          <Trans>Da qui è tutto inviato: non c’è niente da consegnare.</Trans>
        ) : state.sync.isRefused ? (
          <Plural
            value={noOfWaiting}
            one="# ingresso non parte più da qui: consegnalo come file a chi organizza, che lo invia dal suo telefono."
            other="# ingressi non partono più da qui: consegnali come file a chi organizza, che li invia dal suo telefono."
          />
        ) : (
          <Plural
            value={noOfWaiting}
            one="# ingresso aspetta: se la rete non torna, consegnalo come file a un telefono che ce l’ha."
            other="# ingressi aspettano: se la rete non torna, consegnali come file a un telefono che ce l’ha."
          />
        )}
      </p>
      <div className={css['actions']}>
        <Button
          variant={noOfWaiting > 0 ? 'brand' : 'quiet'}
          disabled={noOfWaiting === 0}
          isBusy={isBusy}
          onClick={() => void give()}
        >
          <FileDown size={20} aria-hidden="true" />
          <Trans>Consegna gli ingressi come file</Trans>
        </Button>
        {!state.isPassOver && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
            <FileUp size={20} aria-hidden="true" />
            <Trans>Carica un file</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say`File di ingressi`}
        accept=".json,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <div role="status">{result && <Notice tone={result.tone}>{result.text}</Notice>}</div>
      {given !== undefined && state.sync.isRefused && (
        <ForgetHandedOver
          door={door}
          given={given}
          onForgotten={() => {
            setGiven(undefined);
            setResult({ tone: 'ok', text: t`Tolti da questo telefono.` });
          }}
        />
      )}
    </section>
  );
}

function importWords({ taken, known }: Imported): string {
  const old = plural(known, { one: '# era già qui', other: '# erano già qui' });
  if (taken === 0)
    return known === 0 ? t`Il file è vuoto: non c’era niente da prendere.` : t`Niente di nuovo: ${old}.`;
  const fresh = plural(taken, {
    one: 'Preso # ingresso: parte da questo telefono',
    other: 'Presi # ingressi: partono da questo telefono',
  });
  return known === 0 ? `${fresh}.` : `${fresh}; ${old}.`;
}

function failureWords(error: unknown): string {
  if (error instanceof HandOverRefused)
    return error.why === 'otherEvent'
      ? t`Questo file è di un altro evento: aprilo alla sua porta.`
      : t`Non è un file di ingressi, o è rovinato: fattelo dare di nuovo.`;
  if (error instanceof NotKept)
    return t`Questo telefono non riesce a scrivere: niente è stato preso. Usane un altro.`;
  return t`Il file non si lascia leggere o scrivere. Riprova.`;
}
