import { useState } from 'react';
import { blocksOfHtml } from './blocks-of-html.ts';
import { classNames } from '../class-names.ts';
import css from '../field.module.css';
import { blocksOfText, textOfBlocks } from './plain-text.ts';
import type { EditorProps } from './editor-props.ts';
import { writeHtml } from './write-html.ts';

/**
 * The text without its editor. What was there stays as it is, with its formatting, until somebody
 * writes here: from then on it is plain paragraphs.
 */
export function PlainEditor({ value, maxLength: _, onValueChange, ...rest }: EditorProps) {
  const [text, setText] = useState(() => textOfBlocks(blocksOfHtml(value)));
  return (
    <textarea
      rows={6}
      {...rest}
      className={classNames(css['input'], css['lines'])}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValueChange(writeHtml(blocksOfText(event.target.value)));
      }}
    />
  );
}
