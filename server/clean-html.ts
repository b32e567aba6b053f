/** What of some HTML may stay: everything else is dropped, and what it held as text remains. */
export interface AllowedHtml {
  readonly tags: readonly string[];
  /** Attributes by tag, beside the `href` of links. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

/**
 * HTML that people wrote → what of it may be stored and shown: the formatting that is allowed, links
 * that leave safely, nothing that runs or loads. A heading of the first order becomes one of the second.
 */
export async function cleanHtml(html: string, { tags, attributes = {} }: AllowedHtml): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  // Loaded by the first who needs it: with its CSS parser it weighs 15 MB.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [...tags, 'a'],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
      a: ['href', 'rel'],
    },
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
