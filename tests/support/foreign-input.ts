import type { Call } from '#contract/call.ts';
import { sampleOf } from './sample-input.ts';

const paramsOf = (call: Call): string[] =>
  Object.keys((call.params as { entries?: object } | undefined)?.entries ?? {});

/** Valid for every parameter but an id, and belonging to nothing. */
const otherParams = {
  email: 'nobody@example.org',
  token: 'nothing',
  ticket: 'A'.repeat(154),
  sha256: 'a'.repeat(64),
};

/** Every way to put A's ids into a call: in its path, and in the fields of its body and query that take one. */
export function inputsOf(call: Call, ids: readonly string[]) {
  const fields = (part: 'body' | 'query'): string[] =>
    Object.keys((call[part] as { entries?: object } | undefined)?.entries ?? {}).filter((it) =>
      /^(id|userId|eventId|organiserId|orderId)$/.test(it),
    );
  const takesIds = takesId(call) || fields('body').length + fields('query').length > 0;
  return (takesIds ? ids : ids.slice(0, 1)).map((id) => {
    const given = (part: 'body' | 'query') => Object.fromEntries(fields(part).map((name) => [name, id]));
    return {
      params: { ...otherParams, id, userId: id },
      body: sampleOf(call, 'body', given('body')),
      query: sampleOf(call, 'query', given('query')),
    };
  });
}

/** Whether the path of a call has the id of something or somebody. */
export const takesId = (call: Call): boolean => paramsOf(call).some((it) => it === 'id' || it === 'userId');
