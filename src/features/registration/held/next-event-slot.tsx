import { Suspense, useState } from 'react';
import { findNextHeldEvent } from '#contract/registration/held-event.ts';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { useHeldEvents } from '#src/platform/session/held-events.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import css from './next-event-slot.module.css';
import { isNextEventExpected, isSoon } from './next-event-window.ts';

const NextEventCard = lazyComponent(async () => (await import('./next-event-card.tsx')).NextEventCard);

/** The next event of the coming week on the landing page; nothing for those without a ticket (RG-50). */
export function NextEventSlot() {
  const held = useHeldEvents();
  const [isExpected] = useState(isNextEventExpected);
  const next = findNextHeldEvent(held?.values() ?? [], nowMs());
  const isShown = next !== undefined && isSoon(next);
  if (!isShown && !(isExpected && held === undefined)) return null;
  return (
    <div className={css['slot']}>
      {isShown && (
        <OptionalBoundary>
          <Suspense>
            <NextEventCard held={next} />
          </Suspense>
        </OptionalBoundary>
      )}
    </div>
  );
}
