import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { wholeNumber } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import css from './log-page.module.css';
import type { LogSearch } from './log-search.ts';
import { logCountQuery } from './log.ts';

interface NewRowsProps {
  eventId: string;
  search: LogSearch;
  /** What is shown is a part of so many. */
  noOfRows: number;
  onShow: () => void;
}

/** That there is more by now: what is being read does not jump away for it (CI-45). */
export function NewRows({ eventId, search: { page: _, ...search }, noOfRows, onShow }: NewRowsProps) {
  const { data: count = noOfRows } = useQuery(logCountQuery(eventId, search));
  const noOfNew = Math.max(0, count - noOfRows);
  return (
    <div role="status" className={css['new']}>
      {noOfNew > 0 && (
        <Link
          to="/organisation/event/detail/$id/log"
          params={{ id: eventId }}
          search={search}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          onClick={onShow}
        >
          <ArrowUp size={18} aria-hidden="true" />
          <Plural value={noOfNew} one="un’altra riga" other={`altre ${wholeNumber(noOfNew)} righe`} />
        </Link>
      )}
    </div>
  );
}
