import type { IOptions } from 'sanitize-html';

/** What of some HTML may stay: everything else is dropped, and what it held as text remains. */
export interface AllowedHtml {
  readonly tags: readonly string[];
  /** Attributes by tag, beside the `href` of links. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

/** Each level costs the parser more than the one before; browsers themselves give up at 512. */
const mostLevels = 1000;

class TooDeep extends Error {}

/**
 * HTML that people wrote → what of it may be stored and shown: the formatting that is allowed, links
 * that leave safely, nothing that runs or loads. A heading of the first order becomes one of the second. What
 * nests deeper than anybody writes is taken for text as it stands.
 */
export async function cleanHtml(html: string, { tags, attributes = {} }: AllowedHtml): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  // Loaded by the first who needs it: with its CSS parser it weighs 15 MB.
  const { default: sanitizeHtml } = await import('sanitize-html');
  let level = 0;
  const options: IOptions = {
    allowedTags: [...tags, 'a'],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
      a: ['href', 'rel'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    onOpenTag() {
      level += 1;
      if (level > mostLevels) throw new TooDeep();
    },
    onCloseTag() {
      level -= 1;
    },
    transformTags: {
      h1: 'h2',
      a: (tagName, { href }) => ({
        tagName,
        attribs: { ...(href !== undefined && { href }), rel: 'noopener noreferrer nofollow' },
      }),
    },
  };
  try {
    return sanitizeHtml(html, options).trim();
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
  }
}
