import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, DoorOpen } from 'lucide-react';
import { readPass } from '#contract/check-in/pass-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { measureClockSkew } from '../shared/clock-skew.ts';
import { OpenPass } from './open-pass.tsx';
import css from './open-pass.module.css';
import { getPassId } from './pass-token.ts';
import { PassError } from './pass-error.tsx';
import { UnsentEntries } from './unsent-entries.tsx';

/**
 * Public details of a pass, fetched with its token, and this device's clock skew: a wrong clock must not make
 * the pass look expired (CI-54).
 */
const passQuery = (passToken: string) =>
  queryOptions({
    queryKey: ['pass', passToken],
    queryFn: async ({ signal }) => {
      const [{ data: passInfo }, skewMs] = await Promise.all([
        api(readPass, { body: { pass: passToken } }, { signal }),
        measureClockSkew(),
      ]);
      return { passInfo, skewMs };
    },
  });

/** `/pass`: a volunteer redeems a staff pass on this device (CI-43). */
export function OpenPassPage({ passToken }: { passToken: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    ...passQuery(passToken),
    enabled: passToken !== '',
  });
  const passInfo = data?.passInfo;
  useDocumentTitle(t`Pass per il check-in · Presente`);
  const session = readCurrentSession();
  const isCurrentPass = session?.userType === 'staff' && session.userId === getPassId(passToken);
  // Also offline: the list may be stored already.
  if (isCurrentPass && !session.isExpired && session.passEventId !== '')
    return (
      <EmptyState
        isPage
        icon={<CircleCheck size={32} />}
        title={t`Questo telefono ha già il pass`}
        actions={
          <Link
            to="/organisation/event/detail/$id/door"
            params={{ id: session.passEventId }}
            className={buttonClass({ variant: 'accent' })}
          >
            <DoorOpen size={20} aria-hidden="true" />
            {t`Vai al check-in`}
          </Link>
        }
      >
        {passInfo?.title}
      </EmptyState>
    );
  if (passToken === '' || (passInfo === undefined && error !== null))
    return (
      <Page width="narrow">
        <UnsentEntries
          passId={getPassId(passToken) || (session?.userType === 'staff' ? session.userId : '')}
        />
        <PassError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Page>
    );
  return (
    <Page width="narrow">
      {data === undefined ? <OpenPassSkeleton /> : <OpenPass passToken={passToken} {...data} />}
    </Page>
  );
}

const OpenPassSkeleton = () => (
  <div className={css['content']} aria-busy="true">
    <Skeleton width="10rem" height="1.75rem" radius="var(--r-full)" />
    <Skeleton width="80%" height="2.25rem" />
    <Card className={css['meta']}>
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </Card>
    <Skeleton height="5rem" radius="var(--r-m)" />
    <Skeleton height="3.25rem" radius="var(--r-m)" />
  </div>
);
