import type { Endpoint } from '#contract/endpoint.ts';
import { buildSample } from './sample-input.ts';

const listParams = (call: Endpoint): string[] =>
  Object.keys((call.params as { entries?: object } | undefined)?.entries ?? {});

/** Valid values of every param but ids, matching no row. */
const foreignParams = {
  email: 'nobody@example.org',
  token: 'nothing',
  ticket: 'A'.repeat(154),
  sha256: 'a'.repeat(64),
  provider: 'prova',
};

/** Every input that contains A's ids: in the path, and in body and query fields that take one. */
export function buildForeignInputs(call: Endpoint, ids: readonly string[]) {
  const listFields = (part: 'body' | 'query'): string[] =>
    Object.keys((call[part] as { entries?: object } | undefined)?.entries ?? {}).filter((key) =>
      /^(id|userId|eventId|organiserId|orderId)$/.test(key),
    );
  const takesIds = takesIdParam(call) || listFields('body').length + listFields('query').length > 0;
  return (takesIds ? ids : ids.slice(0, 1)).map((id) => {
    const fillFields = (part: 'body' | 'query') =>
      Object.fromEntries(listFields(part).map((name) => [name, id]));
    return {
      params: { ...foreignParams, id, userId: id },
      body: buildSample(call, 'body', fillFields('body')),
      query: buildSample(call, 'query', fillFields('query')),
    };
  });
}

/** Whether the path of a call contains an id. */
export const takesIdParam = (call: Endpoint): boolean =>
  listParams(call).some((param) => param === 'id' || param === 'userId');
