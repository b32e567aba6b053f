import { Plural, useLingui } from '@lingui/react/macro';
import { Smartphone, SmartphoneNfc } from 'lucide-react';
import type { PassDevice } from '#contract/check-in/pass-endpoints.ts';
import { formatRelativeTime, formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import css from './passes-section.module.css';

/** A phone seen within this time counts as connected. */
const connectedWithinMs = 90_000;

interface PassPhoneProps {
  phone: PassDevice;
  /** Whether the pass is active or upcoming. */
  isPassUsable: boolean;
  nowMs: number;
  onRevoke: () => void;
}

/** One phone of a pass: last seen, number of check-ins, and revoke. */
export function PassPhone({ phone, isPassUsable, nowMs, onRevoke }: PassPhoneProps) {
  const { t } = useLingui();
  const { label, entries, isRevoked } = phone;
  const name = label || t`Telefono senza nome`;
  const sinceSeenMs = Math.max(0, nowMs - Date.parse(phone.lastSeenAt));
  const isConnected = !isRevoked && sinceSeenMs < connectedWithinMs;
  const Icon = isConnected ? SmartphoneNfc : Smartphone;
  return (
    <li className={css['phone']} data-here={isConnected || undefined} data-quiet={isRevoked || undefined}>
      <span className={css['phoneSign']} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div className={css['text']}>
        <p className={css['name']}>{name}</p>
        <p className={css['lastSeen']}>
          {isRevoked ? (
            <span className={css['revoked']}>{t({ message: 'Revocato', context: 'phone' })}</span>
          ) : isConnected ? (
            <span className={css['online']}>{t`Collegato adesso`}</span>
          ) : (
            <span>{t`Ultima connessione ${formatRelativeTime(sinceSeenMs)}`}</span>
          )}
          <span>
            <Plural value={entries} one="un check-in" other={`${formatInteger(entries)} check-in`} />
          </span>
        </p>
      </div>
      {isPassUsable && !isRevoked && (
        <Button variant="plain" size="small" aria-label={t`Revoca ${name}`} onClick={onRevoke}>
          {t`Revoca`}
        </Button>
      )}
    </li>
  );
}
