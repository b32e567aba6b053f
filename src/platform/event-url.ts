/** The address of an event that everybody may open. */
export const eventUrl = (id: string): string => `${location.origin}/event/detail/${id}`;
