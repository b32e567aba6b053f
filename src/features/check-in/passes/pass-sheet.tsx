import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { StaffPass } from '#contract/check-in/pass-calls.ts';
import { longDate, timeRange } from '#src/platform/format.ts';
import { QrCode } from '#src/ui/qr-code.tsx';
import type { PassEvent } from './pass-event.ts';
import { passWindow } from './pass-phase.ts';
import css from './pass-sheet.module.css';

interface PassSheetProps {
  event: PassEvent;
  pass: StaffPass;
  onPrinted: () => void;
}

/** A pass on one sheet of paper, beside the app, which is not printed with it. Printed as soon as it is there. */
export function PassSheet({ event, pass, onPrinted }: PassSheetProps) {
  const { t } = useLingui();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  const steps = [
    t`Inquadra il codice con la fotocamera del telefono e apri il link.`,
    t`Scrivi come si chiama il telefono e tocca «Apri la porta». Poi funziona anche senza rete.`,
    t`Scansiona i biglietti: verde entra, giallo è già dentro, rosso non entra. Chi non ha il biglietto lo cerchi per nome.`,
  ];
  return createPortal(
    <div className={css['sheet']} data-print-sheet>
      <p className={css['kind']}>{t`Pass per la porta`}</p>
      <h1 className={css['label']}>{pass.label}</h1>
      <p className={css['event']}>{event.title}</p>
      <p>
        {longDate(event.startDateTime)} · {timeRange(event.startDateTime, event.endDateTime)}
        {event.location !== '' && ` · ${event.location}`}
      </p>
      <div className={css['code']}>
        <QrCode text={pass.link} label={t`QR del pass ${pass.label}`} />
      </div>
      <p className={css['window']}>{t`Vale ${passWindow(pass)}`}</p>
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
