import { cleanHtml, type AllowedHtml } from '../clean-html.ts';

/** The formatting that the editor offers. */
const formatting: AllowedHtml = {
  tags: ['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's'],
};

/** HTML of an organiser (`description`, `domanda`) → what of it may be stored (EV-3). */
export const cleanEventHtml = (html: string): Promise<string> => cleanHtml(html, formatting);
