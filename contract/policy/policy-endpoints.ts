import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';

export const policyKeys = ['privacy', 'cookie', 'terms'] as const;
export type PolicyKey = (typeof policyKeys)[number];

const policyEndpoint = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    requires: 'browse',
    summary,
    maxAgeSeconds: 300,
    response: success({ data: v.string() }),
  });

export const readPrivacyPolicy = policyEndpoint(
  '/privacypolicy',
  'The privacy policy as HTML, in the caller’s language.',
);
export const readCookiePolicy = policyEndpoint('/cookiepolicy', 'The cookie policy as HTML.');
export const readTerms = policyEndpoint('/terms', 'The terms of use as HTML.');
