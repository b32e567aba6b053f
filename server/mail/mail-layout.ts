import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import type { Link, MailBlock, TicketCard } from './mail-block.ts';
import { renderMailHtml } from './mail-html.ts';

/** The rendered forms of a mail. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail as text and HTML, with `title` as heading and the footer in `language`. */
export function layoutMail(
  language: Language,
  { subject, title, blocks }: { subject: string; title: string; blocks: readonly MailBlock[] },
): MailContent {
  const footer = translate(
    language,
    /*i18n*/ { id: 'mail.footer', message: 'Presente · eventi per il bene comune' },
  );
  const text = [title, ...blocks.map(blockText), `-- \n${footer}`].join('\n\n');
  return {
    // A line break in a subject would start another header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${text}\n`,
    html: renderMailHtml(language, { title, blocks, footer }),
  };
}

function blockText(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph;
  if ('note' in block) return block.note;
  // On a line of its own: one tap selects it, and the local mail gateway finds it.
  if ('code' in block) return block.code;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('button' in block) return linkText(block.button);
  if ('details' in block)
    return block.details
      .flatMap(([name, value, url]) => [`${name}: ${value}`, ...(url === undefined ? [] : [url])])
      .join('\n');
  if ('tickets' in block) return block.tickets.map(ticketText).join('\n\n');
  return block.links.map(linkText).join('\n\n');
}

const linkText = ({ label, url }: Link): string => `${label}:\n${url}`;

const ticketText = ({ name, code, link }: TicketCard): string =>
  [name, code, ...(link === undefined ? [] : [link.url])].join('\n');
