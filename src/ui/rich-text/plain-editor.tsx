import { useState } from 'react';
import { parseHtmlBlocks } from './parse-html-blocks.ts';
import { classNames } from '../layout/class-names.ts';
import css from '../form/field.module.css';
import { parsePlainText, toPlainText } from './plain-text.ts';
import type { EditorProps } from './editor-props.ts';
import { serializeHtml } from './serialize-html.ts';

/**
 * Fallback when the editor cannot be loaded. The value keeps its formatting until the user types; then it
 * becomes plain paragraphs (EV-42).
 */
export function PlainEditor({ value, maxLength: _, onValueChange, ...rest }: EditorProps) {
  const [text, setText] = useState(() => toPlainText(parseHtmlBlocks(value)));
  return (
    <textarea
      rows={6}
      {...rest}
      className={classNames(css['input'], css['lines'])}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValueChange(serializeHtml(parsePlainText(event.target.value)));
      }}
    />
  );
}
