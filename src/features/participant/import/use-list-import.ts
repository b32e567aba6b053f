import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import type { OwnDetail } from '#contract/participant/list-detail.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import {
  foldNamesakes,
  groupNamesakes,
  selectPeople,
  toImportedDetails,
  toImportRows,
  type OpenList,
} from './open-list.ts';
import { invalidateListDetails, listDetailsQuery } from '../details/list-details-query.ts';
import { saveColumns } from './reader/remembered-columns.ts';
import { readPeople } from './reader/read-people.ts';
import { invalidateUndoableImport } from './undoable-import-query.ts';

const noDetails: readonly OwnDetail[] = [];

/** State of an import: the open list, the people read from it, and the requests that check and add them. */
export function useListImport(eventId: string, onImported: (message: string) => void) {
  const [list, setList] = useState<OpenList>();
  const [sendsTickets, setSendsTickets] = useState(false);
  const [addsRemoved, setAddsRemoved] = useState(false);
  /** Sent fraction of the list, from 0 to 1, in hundredths: each change renders the whole drawer. */
  const [sentFraction, setSentFraction] = useState(0);
  const [missedAnswers, setMissedAnswers] = useState(0);
  const { data: existingDetails = noDetails } = useQuery(listDetailsQuery(eventId));
  const sheet = list?.sheet;
  const layout = list?.layout;
  const takenIn = list?.takenIn;
  const corrections = list?.corrections;
  const read = useMemo(
    () => sheet && layout && readPeople(sheet.table, layout, corrections),
    [sheet, layout, corrections],
  );
  const selected = useMemo(() => (read && takenIn ? selectPeople(read, takenIn) : []), [read, takenIn]);
  const repeated = useMemo(() => groupNamesakes(selected), [selected]);
  const { people, folded } = useMemo(
    () => foldNamesakes(selected, repeated, list?.namesakes),
    [selected, repeated, list?.namesakes],
  );
  /** Ends the check under way, whose result would be void. */
  const checkAbort = useRef<AbortController>(undefined);
  useEffect(() => () => checkAbort.current?.abort(), []);
  const request = (isDryRun: boolean) => {
    setSentFraction(0);
    const controller = new AbortController();
    if (isDryRun) checkAbort.current = controller;
    const body = {
      rows: toImportRows(people),
      details: layout === undefined ? [] : toImportedDetails(layout, existingDetails),
      isDryRun,
      sendsTickets: !isDryRun && sendsTickets,
      addsRemoved: !isDryRun && addsRemoved,
    };
    return api(
      importParticipants,
      { params: { id: eventId }, body },
      {
        signal: controller.signal,
        // With progress a request may take longer: a long list over a slow network.
        onProgress: (fraction) => setSentFraction(Math.floor(fraction * 100) / 100),
      },
    );
  };
  const checking = useMutation({ mutationFn: () => request(true) });
  const adding = useMutation({
    mutationFn: () => request(false),
    onSuccess: ({ message }) => {
      if (list?.isMappingChosen === true) saveColumns(list.sheet.table, list.layout);
      onImported(message);
    },
    // Also after a failure: without an answer, the server may have added the list.
    onSettled: () => {
      invalidateUndoableImport();
      invalidate('deferred-mails');
      invalidateListDetails();
    },
  });
  const result = checking.data?.data;
  return {
    list,
    read,
    /** The details that the list of the event has already. */
    existingDetails,
    /** The people to be imported. */
    people,
    /** Namesakes without a code, by name. */
    repeated,
    /** Rows that are left out as a namesake's. */
    folded,
    sendsTickets,
    setSendsTickets,
    addsRemoved,
    setAddsRemoved,
    checking,
    adding,
    sentFraction,
    /** What the import will do, once it has been checked. */
    result: result && addsRemoved ? { ...result, added: result.added + result.removedPlaces } : result,
    /** How often the list was to be checked before the organiser has said what namesakes are. */
    missedAnswers,
    /** Checks the list, once the organiser has said what namesakes are. */
    check(): void {
      if (repeated.length > 0 && list?.namesakes === undefined) setMissedAnswers((count) => count + 1);
      else checking.mutate();
    },
    /** Opens a list or changes how it is read; a check of it and what was chosen there are void then. */
    changeList(next: OpenList | undefined): void {
      checkAbort.current?.abort();
      setList(next);
      setSendsTickets(false);
      setAddsRemoved(false);
      setMissedAnswers(0);
      checking.reset();
      adding.reset();
    },
  };
}
