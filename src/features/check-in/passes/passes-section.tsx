import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus, ScrollText } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { useNow } from '../shared/use-now.ts';
import type { DateTimeFieldComponent } from './date-time-field.ts';
import { PassCard } from './pass-card.tsx';
import type { PassEvent } from './pass-event.ts';
import css from './passes-section.module.css';
import { isPassUsable } from './pass-status.ts';
import { passesQuery } from './passes-query.ts';
import type { RevokeTarget } from './revoke-dialog.tsx';

const PassDrawer = lazyComponent(async () => (await import('./pass-drawer.tsx')).PassDrawer);
const RevokeDialog = lazyComponent(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

interface PassesSectionProps {
  event: PassEvent;
  /** Passed in from the event feature: features do not import each other. */
  DateTimeField: DateTimeFieldComponent;
}

/** Sorts usable passes before expired and revoked ones. */
const sortUsableFirst = (passes: readonly StaffPass[], nowMs: number): StaffPass[] =>
  passes.toSorted((a, b) => Number(!isPassUsable(a, nowMs)) - Number(!isPassUsable(b, nowMs)));

/** The passes of an event with their phones, and the link to the log (CI-42). */
export function PassesSection({ event, DateTimeField }: PassesSectionProps) {
  const { t } = useLingui();
  const now = useNow();
  const { data: passes, error, refetch, isFetching } = useQuery(passesQuery(event._id));
  const [shown, setShown] = useState<'new' | StaffPass>();
  const [revokeTarget, setRevokeTarget] = useState<RevokeTarget>();
  // Stays mounted after the first opening, so that focus can be restored.
  const [hasOpened, setHasOpened] = useState(false);
  if (!hasOpened && (shown !== undefined || revokeTarget !== undefined)) setHasOpened(true);
  const isEventClosed = event.isCancelled || Date.parse(event.endDateTime) <= now;
  const addButton = !isEventClosed && (
    <Button variant={passes?.length === 0 ? 'brand' : 'quiet'} size="small" onClick={() => setShown('new')}>
      <Plus size={18} aria-hidden="true" />
      {t`Nuovo pass`}
    </Button>
  );
  return (
    <Section
      title={t`Chi ti aiuta al check-in`}
      actions={
        <>
          <Link
            to="/organisation/event/detail/$id/log"
            params={{ id: event._id }}
            className={buttonClass({ variant: 'plain', size: 'small' })}
          >
            <ScrollText size={18} aria-hidden="true" />
            {t`Registro`}
          </Link>
          {passes !== undefined && passes.length > 0 && addButton}
        </>
      }
    >
      {passes === undefined ? (
        error === null ? (
          <PassesSkeleton />
        ) : (
          // A small notice: the list below works offline.
          <Notice
            tone="wait"
            role="alert"
            title={t`Non riusciamo a caricare i pass`}
            action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
          />
        )
      ) : (
        <>
          {error !== null && (
            <Notice tone="wait" role="status">
              {t`Vedi i pass aggiornati all’ultima connessione.`}
            </Notice>
          )}
          {passes.length === 0 ? (
            <NoPasses isEventClosed={isEventClosed}>{addButton}</NoPasses>
          ) : (
            <ul className={css['list']} aria-label={t`Pass`}>
              {sortUsableFirst(passes, now).map((pass) => (
                <li key={pass._id}>
                  <PassCard
                    pass={pass}
                    nowMs={now}
                    onShow={() => setShown(pass)}
                    onRevoke={(phone) => setRevokeTarget({ pass, phone })}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {hasOpened && (
        <Suspense>
          <PassDrawer
            event={event}
            DateTimeField={DateTimeField}
            shown={shown}
            onCreated={setShown}
            onClose={() => setShown(undefined)}
          />
          <RevokeDialog target={revokeTarget} onClose={() => setRevokeTarget(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

/** Empty state: explains passes; `children` is the button that creates one. */
function NoPasses({ isEventClosed, children }: { isEventClosed: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={css['empty']}>
      <span className={css['icon']} aria-hidden="true">
        <KeyRound size={24} />
      </span>
      <div className={css['text']}>
        <p className={css['title']}>
          {isEventClosed ? t`Per questo evento non sono stati fatti pass` : t`Fatti aiutare al check-in`}
        </p>
        {!isEventClosed && (
          <p>
            {t`Un pass è un link o un QR che apre il check-in di questo evento sul telefono di chi ti aiuta: senza account e solo per le ore che scegli. Vedi quante persone fa entrare e puoi revocarlo quando vuoi.`}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

const PassesSkeleton = () => (
  <div className={css['list']} aria-hidden="true">
    <div className={css['card']}>
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton width="16rem" height="1.25rem" />
      <Skeleton width="9rem" height="2.75rem" radius="var(--r-m)" />
    </div>
  </div>
);
