import type { Language } from '#contract/language.ts';
import { translate } from '../http/i18n.ts';

/** One part of a mail, top to bottom. All texts are plain: they are escaped here. */
export type MailBlock =
  | { readonly paragraph: string }
  /** Small print. */
  | { readonly note: string }
  /** Digits to type or copy. */
  | { readonly code: string }
  /** What somebody else wrote, with its line breaks. */
  | { readonly quote: string }
  /** The one thing to do. */
  | { readonly button: { readonly label: string; readonly url: string } }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly links: readonly { readonly label: string; readonly url: string }[] };

/** A mail as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays out a mail in both forms; `title` stands at its head, the footer is in `language`. */
export function layoutMail(
  language: Language,
  { subject, title, blocks }: { subject: string; title: string; blocks: readonly MailBlock[] },
): MailContent {
  const footer = translate(
    language,
    /*i18n*/ { id: 'mail.footer', message: 'Presente · eventi che fanno bene, vicino a te' },
  );
  const text = [title, ...blocks.map(textOf), `-- \n${footer}`].join('\n\n');
  return {
    // A line break in a subject would begin another header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${text}\n`,
    html: page(language, title, blocks.map(htmlOf).join('\n'), footer),
  };
}

function textOf(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph;
  if ('note' in block) return block.note;
  // Alone in its line: one tap selects it, and the local gateway finds it.
  if ('code' in block) return block.code;
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return block.links.map(({ label, url }) => `${label}:\n${url}`).join('\n\n');
}

// Mail programs know no style sheets of ours: the style stands at each element.
const ink = '#1d2b26';
const brand = '#1f5c47';
const accent = '#b3502f';

function htmlOf(block: MailBlock): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`;
  if ('note' in block)
    return `<p style="margin:0 0 16px;font-size:14px;color:#5b6a63">${escapeHtml(block.note)}</p>`;
  if ('code' in block)
    return `<p style="margin:24px 0"><span style="display:inline-block;padding:14px 22px;border-radius:12px;background:#f6f1e7;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;-webkit-user-select:all;user-select:all">${escapeHtml(block.code)}</span></p>`;
  if ('quote' in block)
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${brand}">${escapeHtml(block.quote).replaceAll('\n', '<br>')}</blockquote>`;
  if ('button' in block) {
    const { label, url } = block.button;
    return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
  }
  if ('facts' in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#5b6a63;vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    );
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  const items = block.links.map(
    ({ label, url }) =>
      `<li style="padding:6px 0"><a href="${escapeHtml(url)}" style="color:${brand};font-weight:600">${escapeHtml(label)}</a></li>`,
  );
  return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`;
}

const page = (language: Language, title: string, body: string, footer: string): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f1e7;color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;background:#fffdf8">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;color:${brand}">${escapeHtml(title)}</h1>
${body}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#5b6a63">${escapeHtml(footer)}</p>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
