import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { noteMovedToggles } from '../shared/use-guarded-press.ts';
import css from './participant-list.module.css';
import { ParticipantRows } from './rows/participant-rows.tsx';
import type { RowLayout } from './rows/row-layout.ts';
import type { StableResults } from './rows/use-stable-results.ts';
import { SimilarNamesActions, SimilarNamesHeading, useAreSimilarNames } from './results/similar-names.tsx';

interface ParticipantListProps {
  door: Door;
  results: StableResults;
  /** The rows do not match the typed query yet. */
  isBusy: boolean;
  /** Scroll position when the list was last unmounted. */
  scrollTop: RefObject<number>;
  onToggle: (participant: Participant) => void;
  /** Both must be stable across renders, or every row renders again. */
  onOpenGroup: (participantId: string) => void;
  onOpenConflicts: () => void;
  notices: ReactNode;
  emptyList: ReactNode;
  /** Below the rows of similar names; undefined where nothing is to be done about them. */
  similarNamesActions: ReactNode;
}

const saveScrollTop = (scrollTop: RefObject<number>, topPx: number): void => {
  scrollTop.current = topPx;
};

/** The door's list of participants: it scrolls by itself, below the notices. */
export const ParticipantList = memo(function ParticipantList(props: ParticipantListProps) {
  const { door, results, isBusy, scrollTop, onToggle, onOpenGroup, onOpenConflicts } = props;
  const { notices, emptyList, similarNamesActions } = props;
  const { t } = useLingui();
  const { ids, query } = results.shown;
  const scroller = useRef<HTMLDivElement>(null);
  const noticeFrame = useRef<HTMLDivElement>(null);
  const shownQuery = useRef(query);
  const areSimilar = useAreSimilarNames(results.shown);
  const layout = useMemo<RowLayout>(
    () => ({ kind: 'list', onOpenGroup, onOpenConflicts }),
    [onOpenGroup, onOpenConflicts],
  );

  // Restores the scroll position after the scanner; a new query starts at its first match.
  useLayoutEffect(() => {
    const isNewQuery = shownQuery.current !== query;
    shownQuery.current = query;
    if (scroller.current === null || scrollTop.current === 0) return;
    if (isNewQuery) saveScrollTop(scrollTop, 0);
    scroller.current.scrollTo({ top: scrollTop.current });
  }, [scrollTop, query]);

  // A notice or heading that comes or goes moves the rows below it.
  useEffect(() => {
    const observer = new ResizeObserver(noteMovedToggles);
    if (noticeFrame.current !== null) observer.observe(noticeFrame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={css['frame']}>
      <div className={css['columns']} aria-hidden="true">
        <span>{t({ message: 'Nome', context: 'whole name' })}</span>
        <span>{t`Check-in`}</span>
        <span>{t`Dentro`}</span>
      </div>
      <div
        ref={scroller}
        className={css['scroller']}
        aria-busy={isBusy}
        onScroll={(event) => saveScrollTop(scrollTop, event.currentTarget.scrollTop)}
      >
        <div ref={noticeFrame}>
          {notices}
          {areSimilar && <SimilarNamesHeading />}
        </div>
        {ids.length === 0 && emptyList}
        <ParticipantRows
          door={door}
          results={results}
          layout={layout}
          scroller={scroller}
          initialTopPx={scrollTop.current}
          onToggle={onToggle}
        />
        {areSimilar && similarNamesActions !== undefined && (
          <SimilarNamesActions>{similarNamesActions}</SimilarNamesActions>
        )}
      </div>
    </div>
  );
});
