import { cleanHtml, type AllowedHtml } from '../clean-html.ts';

/** Formatting offered by the editor. */
const formatting: AllowedHtml = {
  tags: ['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's'],
};

/** Sanitises an organiser's HTML (`description`, `domanda`) for storage (EV-3). */
export const sanitizeEventHtml = (html: string): Promise<string> => cleanHtml(html, formatting);
