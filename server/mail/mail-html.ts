import type { Language } from '#contract/language.ts';
import { escapeHtml } from '../escape-html.ts';
import type { MailDetail, Link, MailBlock, TicketCard } from './mail-block.ts';

/*
 * Mail clients ignore style sheets: light styles are inline. Clients with a dark mode apply the few rules in
 * the head, which only override colours.
 */
const ink = '#17211f';
const mutedInk = '#56625f';
const brand = '#0b6b63';
const accent = '#c9431f';
const line = '#e4dccf';
const paper = '#fbf8f3';
const surface = '#ffffff';
const sunken = '#f2ede4';
const font = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
const mono = 'ui-monospace,Menlo,Consolas,monospace';

const darkStyles = `@media (prefers-color-scheme:dark){
body,.paper{background:#0f1716!important;color:#eef3f0!important}
.card{background:#182221!important}
.quiet{color:#a9b8b3!important}
.brand{color:#5cc9bb!important}
.code{background:#0a100f!important}
.line{border-color:#2a3836!important}
.accent{background:#ff8a66!important;color:#2b0c02!important}
}`;

/** Renders a mail as HTML. */
export const renderMailHtml = (
  language: Language,
  { title, blocks, footer }: { title: string; blocks: readonly MailBlock[]; footer: string },
): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}
${darkStyles}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.5 ${font}">
<div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:22px;background:${surface};box-sizing:border-box;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 20px;font-weight:700;color:${brand}">Presente</p>
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2;letter-spacing:-0.01em">${escapeHtml(title)}</h1>
${blocks.map(renderBlock).join('\n')}
</div>
<p class="quiet" style="max-width:560px;margin:16px auto 0;padding:0 24px;box-sizing:border-box;font-size:13px;color:${mutedInk}">${escapeHtml(footer)}</p>
</body>
</html>
`;

function renderBlock(block: MailBlock): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.paragraph)}</p>`;
  if ('note' in block)
    return `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${mutedInk}">${escapeHtml(block.note)}</p>`;
  if ('code' in block)
    return `<p style="margin:24px 0"><span class="code" style="display:inline-block;padding:14px 22px;border-radius:14px;background:${sunken};font:700 32px/1.2 ${mono};letter-spacing:6px;-webkit-user-select:all;user-select:all">${escapeHtml(block.code)}</span></p>`;
  if ('quote' in block)
    return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${brand}">${escapeHtml(block.quote).replaceAll('\n', '<br>')}</blockquote>`;
  if ('button' in block) return buttonHtml(block.button);
  if ('details' in block)
    return `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse">${block.details.map(detailHtml).join('')}</table>`;
  if ('tickets' in block) return block.tickets.map(ticketHtml).join('\n');
  const items = block.links.map((link) => `<li style="padding:6px 0">${linkHtml(link)}</li>`);
  return `<ul style="margin:0 0 16px;padding-left:20px">${items.join('')}</ul>`;
}

const buttonHtml = ({ label, url }: Link): string =>
  `<p style="margin:24px 0"><a class="accent" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:14px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const linkHtml = ({ label, url }: Link): string =>
  `<a class="brand" href="${escapeHtml(url)}" style="color:${brand};font-weight:600">${escapeHtml(label)}</a>`;

const detailHtml = ([name, value, url]: MailDetail): string =>
  `<tr><td class="quiet" style="padding:4px 16px 4px 0;color:${mutedInk};vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td><td style="padding:4px 0">${url === undefined ? escapeHtml(value) : linkHtml({ label: value, url })}</td></tr>`;

// The QR code has a white margin in dark mode too: scanners need the quiet zone.
function ticketHtml({ name, code, qr, link }: TicketCard): string {
  const linkSuffix = link === undefined ? '' : ` · ${linkHtml(link)}`;
  const caption = `<strong>${escapeHtml(name)}</strong><br><span class="quiet" style="color:${mutedInk}">${escapeHtml(code)}${linkSuffix}</span>`;
  if (qr === undefined)
    return `<p class="line" style="margin:0;padding:10px 0;border-top:1px solid ${line}">${caption}</p>`;
  return `<div class="line" style="margin:0 0 16px;padding:16px;border:1px solid ${line};border-radius:14px;text-align:center"><span style="display:inline-block;padding:4px;border-radius:8px;background:#ffffff"><img src="cid:${escapeHtml(qr.cid)}" alt="${escapeHtml(qr.alt)}" width="240" height="240" style="display:block;width:240px;height:240px;background:#ffffff;color:#17211f"></span><br>${caption}</div>`;
}
