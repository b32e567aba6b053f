import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldCss from '../field.module.css';
import textCss from '../html-text.module.css';
import { KeysPlugin } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import { LabelPlugin } from './label-plugin.ts';
import { documentNodes } from './lexical-blocks.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkAttributes, type LinkEdit } from './link-edit.ts';
import { PastePlugin, type PasteNote } from './paste.ts';
import css from './rich-text.module.css';
import { ToolBar } from './tool-bar.tsx';
import { ValuePlugin } from './value-plugin.tsx';

const initialConfig = {
  namespace: 'presente',
  nodes: documentNodes,
  // Formats that are a tag by themselves look as everywhere; these are spans in the editor.
  theme: {
    text: {
      underline: css['underline'] ?? '',
      strikethrough: css['struck'] ?? '',
      underlineStrikethrough: css['underlinedStruck'] ?? '',
    },
    list: { nested: { listitem: css['nested'] ?? '' } },
  },
  // The value of the field is the first document.
  editorState: null,
  onError: reportError,
};

/** The bar and what one writes in. Large: import it lazily. */
export function RichTextEditor(props: EditorProps) {
  const { id, name, value, maxLength, onValueChange, onBlur, ...aria } = props;
  const { t } = useLingui();
  const [link, setLink] = useState<LinkEdit>();
  const [note, setNote] = useState<PasteNote>();
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div
        className={css['frame']}
        data-invalid={aria['aria-invalid'] || undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <ToolBar controls={id} onLink={setLink} />
        <div className={css['ground']}>
          <RichTextPlugin
            ErrorBoundary={LexicalErrorBoundary}
            contentEditable={
              <ContentEditable
                {...aria}
                id={id}
                className={classNames(textCss['text'], css['text'])}
                data-name={name}
                tabIndex={0}
                aria-multiline="true"
              />
            }
          />
        </div>
        <HistoryPlugin delay={300} />
        <ListPlugin />
        <LinkPlugin attributes={linkAttributes} />
        <KeysPlugin onLink={setLink} />
        <PastePlugin maxLength={maxLength} onNote={setNote} />
        <LabelPlugin labelId={aria['aria-labelledby']} />
        <ValuePlugin value={value} onValueChange={onValueChange} />
        {link !== undefined && <LinkDialog edit={link} onClose={() => setLink(undefined)} />}
      </div>
      <div className={fieldCss['hint']} role="status">
        {note === 'onlyText' && t`Qui va solo testo: immagini e file non entrano`}
        {note === 'picturesLeftOut' && t`Abbiamo tenuto il testo: qui le immagini non entrano`}
        {note === 'tooLong' && t`È troppo lungo per questo campo: incollane una parte`}
      </div>
    </LexicalComposer>
  );
}
