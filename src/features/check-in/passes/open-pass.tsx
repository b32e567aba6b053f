import { useLingui } from '@lingui/react/macro';
import { Building2, Clock, MapPin, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PassInfo } from '#contract/check-in/pass-endpoints.ts';
import { readCurrentSession, getPendingOperationCount } from '#src/platform/session/session.ts';
import { formatDayMonthYear, formatTime } from '#src/platform/text/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { DetailItem, DetailList } from '#src/ui/list/detail-list.tsx';
import { maxClockSkewMs } from '../shared/clock-skew.ts';
import { useNow } from '../shared/use-now.ts';
import { getDeviceOs } from './device-os.ts';
import { OpenPassForm } from './open-pass-form.tsx';
import css from './open-pass.module.css';
import { PassBadge } from './pass-badge.tsx';
import { getPassStatus, formatPassWindow } from './pass-status.ts';
import { SignedInWarning } from './signed-in-warning.tsx';
import { UnsentEntries } from './unsent-entries.tsx';

interface OpenPassProps {
  passToken: string;
  passInfo: PassInfo;
  /** How far this device's clock is ahead of the server's, in ms; undefined if unknown. */
  skewMs: number | undefined;
}

/** What a pass is for, and the form that redeems it. */
export function OpenPass({ passToken, passInfo, skewMs }: OpenPassProps) {
  const { t } = useLingui();
  const now = useNow();
  // By the server's clock; a device that cannot know it lets the server decide (CI-54).
  const status = skewMs === undefined ? 'active' : getPassStatus(passInfo, now - skewMs);
  // The session as it was before the pass is redeemed.
  const [session] = useState(readCurrentSession);
  const [hasConfirmed, setHasConfirmed] = useState(false);
  const [unsent, setUnsent] = useState<number>();
  useEffect(() => {
    void getPendingOperationCount().then(setUnsent, () => setUnsent(0));
  }, []);
  const isOtherAccount = session !== undefined && session.userId !== passInfo._id;
  // This device can send nothing with it any more.
  const isEndedHere = status === 'expired' || (!isOtherAccount && session?.isExpired === true);
  // An expired pass without pending operations is replaced without confirmation.
  const isConfirmationNeeded =
    isOtherAccount && !(session.userType === 'staff' && session.isExpired && unsent === 0);
  return (
    <div className={css['content']}>
      <div className={css['head']}>
        <p className={css['kind']}>
          {t`Pass per il check-in`} <PassBadge status={status} />
        </p>
        <h1>{passInfo.title}</h1>
      </div>
      <Card>
        <DetailList>
          <DetailItem Icon={Clock} title={formatPassWindow(passInfo)}>
            {passInfo.label}
          </DetailItem>
          {passInfo.location !== '' && <DetailItem Icon={MapPin} title={passInfo.location} />}
          <DetailItem Icon={Building2} title={passInfo.organiser} />
        </DetailList>
      </Card>
      {skewMs !== undefined && Math.abs(skewMs) > maxClockSkewMs && (
        <WrongClockNotice deviceMs={now} serverMs={now - skewMs} />
      )}
      {isEndedHere && <UnsentEntries passId={passInfo._id} />}
      {unsent === undefined ? null : isConfirmationNeeded && !hasConfirmed ? (
        <SignedInWarning session={session} unsent={unsent} onContinue={() => setHasConfirmed(true)} />
      ) : (
        <OpenPassForm passToken={passToken} passInfo={passInfo} status={status} />
      )}
      <InstallHint />
    </div>
  );
}

/** A wrong clock does not matter to the pass, but to the times on the screen. */
function WrongClockNotice({ deviceMs, serverMs }: { deviceMs: number; serverMs: number }) {
  const { t } = useLingui();
  const [shown, actual] = [deviceMs, serverMs].map((ms) => {
    const instant = new Date(ms).toISOString();
    return `${formatDayMonthYear(instant)}, ${formatTime(instant)}`;
  });
  return (
    <Notice tone="wait" icon={<Clock size={20} />} title={t`L’orologio di questo telefono è sbagliato`}>
      {t`Segna ${shown} invece di ${actual}. Il check-in si apre lo stesso: nelle impostazioni scegli data e ora automatiche.`}
    </Notice>
  );
}

/** Explains how to add the door to the home screen; hidden when installed and on computers. */
function InstallHint() {
  const { t } = useLingui();
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  const deviceOs = getDeviceOs();
  if (isInstalled || deviceOs === 'Computer') return null;
  return (
    <p className={css['hint']}>
      <Smartphone size={18} aria-hidden="true" />
      <span>
        {deviceOs === 'Android'
          ? t`Per ritrovarlo subito: apri il menu del browser e tocca «Aggiungi a schermata Home».`
          : t`Per ritrovarlo subito: apri il check-in, tocca Condividi e poi «Aggiungi alla schermata Home».`}
      </span>
    </p>
  );
}
