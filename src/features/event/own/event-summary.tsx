import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import type { OwnEvent } from '#contract/event/event.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './event-summary.module.css';
import { EventImage } from '../page/event-image.tsx';
import { Goals } from '../page/goals.tsx';
import { loadHtmlText } from '../page/load-html-text.ts';

const HtmlText = lazyComponent(loadHtmlText, { hasTexts: false });

/** The public description, collapsed: here one looks for the participants. */
export function EventSummary({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  return (
    <Card className={css['card']}>
      <details className={css['details']}>
        <summary className={css['summary']}>
          <h2>{t`Pagina pubblica dell’evento`}</h2>
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <div className={css['text']}>
          {event.image !== '' && (
            <div className={css['picture']}>
              <EventImage event={event} />
            </div>
          )}
          {event.description !== '' && (
            <Suspense fallback={<Skeleton height="8rem" />}>
              <HtmlText html={event.description} />
            </Suspense>
          )}
          {event.sdgs.length > 0 && <Goals keys={event.sdgs} />}
          {event.domanda !== '' && (
            <>
              <h3>{t`Cosa accetta chi si iscrive`}</h3>
              <Suspense fallback={<Skeleton height="4rem" />}>
                <HtmlText html={event.domanda} />
              </Suspense>
            </>
          )}
          {event.externalLink !== '' && (
            <p>
              {t`Ci si iscrive qui:`} <NewTabLink href={event.externalLink}>{event.externalLink}</NewTabLink>
            </p>
          )}
        </div>
      </details>
    </Card>
  );
}
