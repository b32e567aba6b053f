import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { selectPeople, toImportRows, type OpenList } from './open-list.ts';
import { saveMapping } from './reader/remembered-columns.ts';
import { readPeople } from './reader/read-people.ts';

/** State of an import: the open list, the people read from it, and the requests that check and add them. */
export function useListImport(eventId: string, onImported: (message: string) => void) {
  const [list, setList] = useState<OpenList>();
  const [sendsTickets, setSendsTickets] = useState(false);
  const sheet = list?.sheet;
  const layout = list?.layout;
  const takenIn = list?.takenIn;
  const read = useMemo(() => sheet && layout && readPeople(sheet.table, layout), [sheet, layout]);
  const people = useMemo(() => (read && takenIn ? selectPeople(read, takenIn) : []), [read, takenIn]);
  const request = (isDryRun: boolean) =>
    api(importParticipants, {
      params: { id: eventId },
      body: { rows: toImportRows(people), isDryRun, sendsTickets: !isDryRun && sendsTickets },
    });
  const checking = useMutation({ mutationFn: () => request(true) });
  const adding = useMutation({
    mutationFn: () => request(false),
    onSuccess: ({ message }) => {
      if (list?.isMappingChosen === true) saveMapping(list.sheet.table, list.layout);
      onImported(message);
    },
  });
  return {
    list,
    read,
    people,
    sendsTickets,
    setSendsTickets,
    checking,
    adding,
    /** Opens a list or changes how it is read; a check of it is void then. */
    changeList(next: OpenList | undefined): void {
      setList(next);
      checking.reset();
      adding.reset();
    },
  };
}
