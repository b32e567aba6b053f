/** How wide the picture of an event is stored and asked for, in pixels: on a card, on a wide one, across a page. */
export const coverWidths = [480, 960, 1440] as const;
