import { queryOptions } from '@tanstack/react-query';
import { lookAtPass } from '#contract/check-in/pass-calls.ts';
import { api } from '#src/platform/api.ts';

/** What a pass is about, asked by whoever holds its link. */
export const passFactsQuery = (code: string) =>
  queryOptions({
    queryKey: ['pass', code],
    queryFn: ({ signal }) => api(lookAtPass, { body: { pass: code } }, { signal }),
    select: (answer) => answer.data,
  });
