import type { Query } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { buildUrl, type RequestInput } from '../http/api.ts';
import { onSigningOut } from '../session/session.ts';

/** Responses of public endpoints by URL, as JSON. */
export type InitialData = Readonly<Record<string, unknown>>;

/** Parses the initial data that the server embedded for the first screen (EV-55). */
function parseInitialData(): InitialData {
  const element = import.meta.env.SSR ? null : document.getElementById('initial-data');
  return element === null ? {} : (JSON.parse(element.textContent) as InitialData);
}

/** The first screen has rendered by then; later queries fetch. */
const initialDataMaxAgeMs = 10_000;

let initialData = parseInitialData();
const clearInitialData = (): void => {
  initialData = {};
};
if (!import.meta.env.SSR) setTimeout(clearInitialData, initialDataMaxAgeMs);
// Data cleared at sign-out must not be restored from initial data.
onSigningOut(clearInitialData);

/** URLs that were requested but are not in the initial data. */
let missingQueries: string[] = [];

/** @returns the embedded response of an endpoint, if the page came with one. */
export function readInitialData<C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
): ResponseOf<C> | undefined {
  const url = buildUrl(endpoint, input as RequestInput);
  if (import.meta.env.SSR && initialData[url] === undefined) missingQueries.push(url);
  const result = v.safeParse(endpoint.response, initialData[url]);
  return result.success ? (result.output as ResponseOf<C>) : undefined;
}

/** `staleTime` of initial data, in ms; data persisted by an earlier visit is always stale. */
export const initialDataStaleTime = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount === 0 && state.dataUpdatedAt > performance.timeOrigin ? 3000 : 0;

/**
 * Renders with the given initial data.
 *
 * @returns the URLs of the responses still missing.
 */
export function collectMissing(data: InitialData, draw: () => void): readonly string[] {
  initialData = data;
  missingQueries = [];
  draw();
  return missingQueries;
}
