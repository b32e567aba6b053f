import { Plural, useLingui } from '@lingui/react/macro';
import { Smartphone, SmartphoneNfc } from 'lucide-react';
import type { PassDevice } from '#contract/check-in/pass-calls.ts';
import { ago, wholeNumber } from '#src/platform/format.ts';
import { Button } from '#src/ui/button.tsx';
import css from './passes-section.module.css';

/** Heard of so lately, a phone is at the door now. */
const hereMs = 90_000;

interface PassPhoneProps {
  phone: PassDevice;
  /** Its pass still opens the door. */
  isUsable: boolean;
  nowMs: number;
  onRevoke: () => void;
}

/** One phone with the pass: when it was heard of, how many it let in, and how to take the pass off it. */
export function PassPhone({ phone, isUsable, nowMs, onRevoke }: PassPhoneProps) {
  const { t } = useLingui();
  const { label, entries, isRevoked } = phone;
  const name = label || t`Telefono senza nome`;
  const silentMs = Math.max(0, nowMs - Date.parse(phone.lastSeenAt));
  const isHere = !isRevoked && silentMs < hereMs;
  const Icon = isHere ? SmartphoneNfc : Smartphone;
  return (
    <li className={css['phone']} data-here={isHere || undefined} data-quiet={isRevoked || undefined}>
      <span className={css['phoneSign']} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className={css['words']}>
        <p className={css['name']}>{name}</p>
        <p className={css['seen']}>
          {isRevoked ? (
            <span className={css['revoked']}>{t({ message: 'Revocato', context: 'phone' })}</span>
          ) : isHere ? (
            <span className={css['here']}>{t`Collegato adesso`}</span>
          ) : (
            <span>{t`Sentito ${ago(silentMs)}`}</span>
          )}
          <span>
            <Plural value={entries} one="un ingresso" other={`${wholeNumber(entries)} ingressi`} />
          </span>
        </p>
      </div>
      {isUsable && !isRevoked && (
        <Button variant="plain" size="small" aria-label={t`Revoca ${name}`} onClick={onRevoke}>
          {t`Revoca`}
        </Button>
      )}
    </li>
  );
}
