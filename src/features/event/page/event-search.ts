/**
 * What the address of an event may ask for. What others have put behind a link as it was handed on stays: an
 * address that is not the one that was asked for would not be drawn (EV-55).
 */
export function eventSearch({ drawer, ...rest }: Record<string, unknown>): { drawer?: 'participate' } {
  return { ...rest, ...(drawer === 'participate' && { drawer }) };
}
