/** The public page of an event. */
export const eventPath = (id: string): string => `/event/detail/${id}`;
