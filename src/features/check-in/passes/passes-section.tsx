import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { StaffPass } from '#contract/check-in/pass-calls.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Section } from '#src/ui/section.tsx';
import { useNow } from '../use-now.ts';
import type { DateTimeField } from './date-time-field.ts';
import { NoPasses } from './no-passes.tsx';
import { PassCard } from './pass-card.tsx';
import type { PassEvent } from './pass-event.ts';
import css from './passes-section.module.css';
import { isUsable } from './pass-phase.ts';
import { PassesSkeleton } from './passes-skeleton.tsx';
import { passesQuery } from './passes.ts';
import type { Revocable } from './revoke-dialog.tsx';

const PassDrawer = lazyPart(async () => (await import('./pass-drawer.tsx')).PassDrawer);
const RevokeDialog = lazyPart(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

interface PassesSectionProps {
  event: PassEvent;
  /** Of the event's form: features do not know each other. */
  DateTimeField: DateTimeField;
}

/** Those that open a door, or will, before those that do not any more. */
const inUseFirst = (passes: readonly StaffPass[], nowMs: number): StaffPass[] =>
  passes.toSorted((a, b) => Number(!isUsable(a, nowMs)) - Number(!isUsable(b, nowMs)));

/** Who stands at the door: the passes of an event, the phones that opened them, and the way to the log (CI-42). */
export function PassesSection({ event, DateTimeField }: PassesSectionProps) {
  const { t } = useLingui();
  const now = useNow();
  const { data: passes, error, refetch, isFetching } = useQuery(passesQuery(event._id));
  const [shown, setShown] = useState<'new' | StaffPass>();
  const [revoked, setRevoked] = useState<Revocable>();
  // What was opened once stays, so that the focus finds its way back.
  const [hasOpened, setHasOpened] = useState(false);
  if (!hasOpened && (shown !== undefined || revoked !== undefined)) setHasOpened(true);
  const isOver = event.isCancelled || Date.parse(event.endDateTime) <= now;
  const add = !isOver && (
    <Button variant={passes?.length === 0 ? 'brand' : 'quiet'} size="small" onClick={() => setShown('new')}>
      <Plus size={18} aria-hidden="true" />
      {t`Nuovo pass`}
    </Button>
  );
  return (
    <Section
      title={t`Chi sta alla porta`}
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
          {passes !== undefined && passes.length > 0 && add}
        </>
      }
    >
      {passes === undefined ? (
        error === null ? (
          <PassesSkeleton />
        ) : (
          // Small: below it is the list that works without a network.
          <Notice
            tone="wait"
            role="alert"
            title={t`I pass non sono arrivati`}
            action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
          />
        )
      ) : (
        <>
          {error !== null && (
            <Notice tone="wait" role="status">
              {t`Vedi i pass com’erano prima che la rete mancasse.`}
            </Notice>
          )}
          {passes.length === 0 ? (
            <NoPasses isOver={isOver}>{add}</NoPasses>
          ) : (
            <ul className={css['list']} aria-label={t`Pass`}>
              {inUseFirst(passes, now).map((pass) => (
                <li key={pass._id}>
                  <PassCard
                    pass={pass}
                    nowMs={now}
                    onShow={() => setShown(pass)}
                    onRevoke={(phone) => setRevoked({ pass, phone })}
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
            onMade={setShown}
            onClose={() => setShown(undefined)}
          />
          <RevokeDialog what={revoked} onClose={() => setRevoked(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}
