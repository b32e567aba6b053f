import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { formatInteger } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import css from './log-page.module.css';
import type { LogSearch } from './log-search.ts';
import { logCountQuery } from './log-queries.ts';

interface NewRowsProps {
  eventId: string;
  search: LogSearch;
  /** Number of rows when the shown page was fetched. */
  noOfRows: number;
  onShow: () => void;
}

/** Announces newer rows without moving the page that is being read (CI-45). */
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
          <Plural
            value={noOfNew}
            one="una nuova operazione"
            other={`${formatInteger(noOfNew)} nuove operazioni`}
          />
        </Link>
      )}
    </div>
  );
}
