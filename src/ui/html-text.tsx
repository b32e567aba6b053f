import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import css from './html-text.module.css';

/** What a long text is made of; all else is dropped, whoever wrote it. */
const allowed = {
  ALLOWED_TAGS: (
    'h2 h3 h4 p ul ol li dl dt dd blockquote hr br strong em b i u s a code abbr address time ' +
    'table caption thead tbody tr th td'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'lang', 'title', 'datetime', 'scope', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
};

/** HTML of the server as a well-set text. It was sanitised there, and is again here. */
export function HtmlText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: clean }} />;
}
