import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import type { PassEvent } from './pass-event.ts';
import { formatPassWindow } from './pass-status.ts';
import css from './printable-pass.module.css';

interface PrintablePassProps {
  event: PassEvent;
  pass: StaffPass;
  onPrinted: () => void;
}

/**
 * Printable page of a pass; opens the print dialog when mounted. Rendered in a portal, outside of the app,
 * which is not printed.
 */
export function PrintablePass({ event, pass, onPrinted }: PrintablePassProps) {
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
    t`Dai un nome al telefono e tocca «Apri il check-in». Poi funziona anche senza connessione.`,
    t`Scansiona i biglietti: verde, può entrare; giallo, è già dentro; rosso, non può entrare. Cerca per nome chi non ha il biglietto.`,
  ];
  return createPortal(
    <div className={css['sheet']} data-print-sheet>
      <p className={css['kind']}>{t`Pass per il check-in`}</p>
      <h1 className={css['label']}>{pass.label}</h1>
      <p className={css['event']}>{event.title}</p>
      <p>
        {formatLongDate(event.startDateTime)} · {formatTimeRange(event.startDateTime, event.endDateTime)}
        {event.location !== '' && ` · ${event.location}`}
      </p>
      <div className={css['code']}>
        <QrCode text={pass.link} label={t`QR del pass ${pass.label}`} />
      </div>
      <p className={css['window']}>{t`Vale ${formatPassWindow(pass)}`}</p>
      <ol className={css['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
