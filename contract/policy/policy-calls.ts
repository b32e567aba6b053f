import * as v from 'valibot';
import { call, success } from '../call.ts';

export const policyKeys = ['privacy', 'cookie', 'terms'] as const;
export type PolicyKey = (typeof policyKeys)[number];

const policy = <const P extends string>(path: P, summary: string) =>
  call({
    method: 'GET',
    path,
    may: 'browse',
    summary,
    maxAgeSeconds: 300,
    answer: success({ data: v.string() }),
  });

export const readPrivacyPolicy = policy(
  '/privacypolicy',
  'The privacy policy as HTML, in the caller’s language.',
);
export const readCookiePolicy = policy('/cookiepolicy', 'The cookie policy as HTML.');
export const readTerms = policy('/terms', 'The terms of use as HTML.');
