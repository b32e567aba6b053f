import { cleanHtml, type AllowedHtml } from '../clean-html.ts';

const tags =
  'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u s code table caption thead tbody tr th td';

/** What a policy may be made of. */
const document: AllowedHtml = {
  tags: tags.split(' '),
  attributes: { th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
};

/** HTML of a policy → what of it may be stored and shown (AC-38). */
export const cleanPolicyHtml = (html: string): Promise<string> => cleanHtml(html, document);
