/** Widths in pixels at which an event's image is stored and requested: card, wide card, full page. */
export const coverWidths = [480, 960, 1440] as const;
