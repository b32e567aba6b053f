import { Plural, useLingui } from '@lingui/react/macro';
import { Ban, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { PassDevice, StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { PassBadge } from './pass-badge.tsx';
import { isPassUsable, formatPassWindow, getPassStatus } from './pass-status.ts';
import { PassPhone } from './pass-phone.tsx';
import css from './passes-section.module.css';

/** Phones shown before the list is expanded. */
const maxCollapsedPhones = 3;

interface PassCardProps {
  pass: StaffPass;
  nowMs: number;
  onShow: () => void;
  /** Undefined revokes the pass; otherwise only this phone. */
  onRevoke: (phone: PassDevice | undefined) => void;
}

/** One pass: validity window, phones, their check-ins, and actions. */
export function PassCard({ pass, nowMs, onShow, onRevoke }: PassCardProps) {
  const { t } = useLingui();
  const [isExpanded, setIsExpanded] = useState(false);
  const status = getPassStatus(pass, nowMs);
  const canBeUsed = isPassUsable(pass, nowMs);
  const { devices: phones, label } = pass;
  const entries = phones.reduce((sum, phone) => sum + phone.entries, 0);
  const visiblePhones = isExpanded ? phones : phones.slice(0, maxCollapsedPhones);
  const noOfHidden = phones.length - visiblePhones.length;
  return (
    <article className={css['card']} data-quiet={!canBeUsed || undefined}>
      <div className={css['head']}>
        <h3 className={css['label']}>{label}</h3>
        <PassBadge status={status} />
      </div>
      <p className={css['meta']}>
        <span>{formatPassWindow(pass)}</span>
        <span>
          {phones.length === 0 ? (
            t`nessun telefono ancora`
          ) : (
            <>
              <Plural
                value={phones.length}
                one="un telefono"
                other={`${formatInteger(phones.length)} telefoni`}
              />
              {', '}
              <Plural value={entries} one="un check-in" other={`${formatInteger(entries)} check-in`} />
            </>
          )}
        </span>
      </p>
      {phones.length > 0 && (
        <ul className={css['phones']} aria-label={t`Telefoni con il pass ${label}`}>
          {visiblePhones.map((phone) => (
            <PassPhone
              key={phone._id}
              phone={phone}
              isPassUsable={canBeUsed}
              nowMs={nowMs}
              onRevoke={() => onRevoke(phone)}
            />
          ))}
        </ul>
      )}
      {noOfHidden > 0 && (
        <div>
          <Button variant="plain" size="small" onClick={() => setIsExpanded(true)}>
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
