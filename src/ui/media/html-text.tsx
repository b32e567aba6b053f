import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import css from './html-text.module.css';

/** Allowlist for rich text; everything else is removed. */
const sanitizeConfig = {
  ALLOWED_TAGS: (
    'h2 h3 h4 p ul ol li dl dt dd blockquote hr br strong em b i u s a code abbr address time ' +
    'table caption thead tbody tr th td'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'lang', 'title', 'datetime', 'scope', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  // A string where the browser has no Trusted Types (SH-20).
  RETURN_TRUSTED_TYPE: true,
};

/** Server HTML as formatted text. Sanitised again in the browser (BR-24). */
export function HtmlText({ html }: { html: string }) {
  // In SSR there is no DOM: the server has sanitised what it returns.
  const clean = useMemo(
    () => (import.meta.env.SSR ? html : DOMPurify.sanitize(html, sanitizeConfig)),
    [html],
  );
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: clean }} />;
}
