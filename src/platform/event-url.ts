/** Public URL of an event. */
export const eventUrl = (id: string): string => `${location.origin}/event/detail/${id}`;
