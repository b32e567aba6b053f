import { queryOptions } from '@tanstack/react-query';
import { readTicket } from '#contract/registration/registration-calls.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

/** One ticket by its code; kept on the phone, because the gate may have no network. */
export const ticketQuery = (ticket: string) =>
  queryOptions({
    ...kept,
    queryKey: ['ticket', ticket.toUpperCase()],
    queryFn: ({ signal }) => api(readTicket, { params: { ticket } }, { signal }),
    select: (answer) => answer.data,
    staleTime: 0,
  });
