import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/language.ts';
import {
  readCookiePolicy,
  readPrivacyPolicy,
  readTerms,
  type PolicyKey,
} from '#contract/policy/policy-calls.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

const calls = { privacy: readPrivacyPolicy, cookie: readCookiePolicy, terms: readTerms } as const;

/** One policy in one language, as HTML; readable without a network once it was opened. */
export const policyQuery = (policy: PolicyKey, language: Language) =>
  queryOptions({
    ...kept,
    queryKey: ['policy', policy, language],
    queryFn: ({ signal }) => api(calls[policy], {}, { signal }),
    select: (answer) => answer.data,
  });
