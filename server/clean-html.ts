import type { IOptions } from 'sanitize-html';

/** Allow-list of HTML: everything else is removed, keeping its text content. */
export interface AllowedHtml {
  readonly tags: readonly string[];
  /** Allowed attributes by tag, in addition to the `href` of links. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

/** Parsing cost grows with depth; browsers themselves limit it to 512. */
const maxDepth = 1000;

class NestingTooDeep extends Error {}

/**
 * Sanitises user-written HTML: keeps the allowed formatting and safe links, removes everything that runs or
 * loads. `h1` becomes `h2`. HTML nested deeper than `maxDepth` is escaped and kept as text.
 */
export async function cleanHtml(html: string, { tags, attributes = {} }: AllowedHtml): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  // Loaded on first use: with its CSS parser it takes 15 MB.
  const { default: sanitizeHtml } = await import('sanitize-html');
  let depth = 0;
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
      depth += 1;
      if (depth > maxDepth) throw new NestingTooDeep();
    },
    onCloseTag() {
      depth -= 1;
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
    if (!(error instanceof NestingTooDeep)) throw error;
    return html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
  }
}
