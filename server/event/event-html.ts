/**
 * HTML of an organiser (`description`, `domanda`) → what of it may be stored: the formatting the
 * editor offers, links that leave safely, nothing that runs or loads.
 */
export async function cleanHtml(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  // Loaded by the first who writes an event: with its CSS parser it weighs 15 MB.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'a',
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer nofollow' },
      }),
    },
  }).trim();
}
