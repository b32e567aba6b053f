import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, DoorOpen } from 'lucide-react';
import { readCurrentSession } from '#src/platform/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { OpenPass } from './open-pass.tsx';
import { OpenPassSkeleton } from './open-pass-skeleton.tsx';
import { passIdOf } from './pass-code.ts';
import { passFactsQuery } from './pass-facts.ts';
import { PassTrouble } from './pass-trouble.tsx';

/** `/pass`: a volunteer opens the door of one event on her phone (CI-43). */
export function OpenPassPage({ code }: { code: string }) {
  const { t } = useLingui();
  const {
    data: facts,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...passFactsQuery(code),
    enabled: code !== '',
  });
  useDocumentTitle(t`Pass per la porta · Presente`);
  const session = readCurrentSession();
  const isOwn = session?.userType === 'staff' && session.userId === passIdOf(code);
  // Also without a network: the list may be here already.
  if (isOwn && !session.isExpired && session.passEventId !== '')
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
            {t`Vai alla porta`}
          </Link>
        }
      >
        {facts?.title}
      </EmptyState>
    );
  if (code === '' || (facts === undefined && error !== null))
    return <PassTrouble error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Page width="narrow">
      {facts === undefined ? <OpenPassSkeleton /> : <OpenPass code={code} facts={facts} />}
    </Page>
  );
}
