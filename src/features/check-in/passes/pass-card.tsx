import { Plural, useLingui } from '@lingui/react/macro';
import { Ban, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { PassDevice, StaffPass } from '#contract/check-in/pass-calls.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import { PassBadge } from './pass-badge.tsx';
import { isUsable, passWindow, phaseOfPass } from './pass-phase.ts';
import { PassPhone } from './pass-phone.tsx';
import css from './passes-section.module.css';

/** So many phones are shown before one asks for all. */
const shownPhones = 3;

interface PassCardProps {
  pass: StaffPass;
  nowMs: number;
  onShow: () => void;
  /** The whole pass, or one phone of it. */
  onRevoke: (phone: PassDevice | undefined) => void;
}

/** One pass: when it opens the door, which phones have it, and what they did. */
export function PassCard({ pass, nowMs, onShow, onRevoke }: PassCardProps) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const phase = phaseOfPass(pass, nowMs);
  const canBeUsed = isUsable(pass, nowMs);
  const { devices: phones, label } = pass;
  const entries = phones.reduce((sum, phone) => sum + phone.entries, 0);
  const shown = isWhole ? phones : phones.slice(0, shownPhones);
  const noOfHidden = phones.length - shown.length;
  return (
    <article className={css['card']} data-quiet={!canBeUsed || undefined}>
      <div className={css['head']}>
        <h3 className={css['label']}>{label}</h3>
        <PassBadge phase={phase} />
      </div>
      <p className={css['facts']}>
        <span>{passWindow(pass)}</span>
        <span>
          {phones.length === 0 ? (
            t`nessun telefono ancora`
          ) : (
            <>
              <Plural
                value={phones.length}
                one="un telefono"
                other={`${wholeNumber(phones.length)} telefoni`}
              />
              {', '}
              <Plural value={entries} one="un ingresso" other={`${wholeNumber(entries)} ingressi`} />
            </>
          )}
        </span>
      </p>
      {phones.length > 0 && (
        <ul className={css['phones']} aria-label={t`Telefoni con il pass ${label}`}>
          {shown.map((phone) => (
            <PassPhone
              key={phone._id}
              phone={phone}
              isUsable={canBeUsed}
              nowMs={nowMs}
              onRevoke={() => onRevoke(phone)}
            />
          ))}
        </ul>
      )}
      {noOfHidden > 0 && (
        <div>
          <Button variant="plain" size="small" onClick={() => setIsWhole(true)}>
            <Plural value={noOfHidden} one="Mostra anche l’altro" other="Mostra anche gli altri #" />
          </Button>
        </div>
      )}
      {canBeUsed && (
        <div className={css['actions']}>
          <Button variant="quiet" size="small" aria-label={t`QR e link: ${label}`} onClick={onShow}>
            <QrCode size={18} aria-hidden="true" />
            {t`QR e link`}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-label={t`Revoca il pass ${label}`}
            onClick={() => onRevoke(undefined)}
          >
            <Ban size={18} aria-hidden="true" />
            {t`Revoca`}
          </Button>
        </div>
      )}
    </article>
  );
}
