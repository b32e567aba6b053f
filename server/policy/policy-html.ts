import { cleanHtml, type AllowedHtml } from '../clean-html.ts';

const allowedTags =
  'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u s code table caption thead tbody tr th td';

/** HTML allowed in a policy. */
const allowedPolicyHtml: AllowedHtml = {
  tags: allowedTags.split(' '),
  attributes: { th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
};

/** Sanitises the HTML of a policy (AC-38). */
export const cleanPolicyHtml = (html: string): Promise<string> => cleanHtml(html, allowedPolicyHtml);
