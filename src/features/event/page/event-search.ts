/**
 * Search params of the event page. Unknown params, added when a link is shared, stay: a redirect to a cleaned
 * URL would skip SSR (EV-55).
 */
export function parseEventSearch({ drawer, ...otherParams }: Record<string, unknown>): {
  drawer?: 'participate';
} {
  return { ...otherParams, ...(drawer === 'participate' && { drawer }) };
}
