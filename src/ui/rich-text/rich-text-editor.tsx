import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { useLingui } from '@lingui/react/macro';
import { useState, useEffect } from 'react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { classNames } from '../layout/class-names.ts';
import fieldCss from '../form/field.module.css';
import textCss from '../media/html-text.module.css';
import { KeysPlugin } from './editor-keys.ts';
import type { EditorProps } from './editor-props.ts';
import { documentNodes } from './lexical-blocks.ts';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { linkAttributes, type LinkEdit } from './link-edit.ts';
import { PastePlugin, type PasteWarning } from './paste.ts';
import css from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { ValuePlugin } from './value-plugin.tsx';

const initialConfig = {
  namespace: 'presente',
  nodes: documentNodes,
  // Only formats rendered as spans need a class.
  theme: {
    text: {
      underline: css['underline'] ?? '',
      strikethrough: css['struck'] ?? '',
      underlineStrikethrough: css['underlinedStruck'] ?? '',
    },
    list: { nested: { listitem: css['nested'] ?? '' } },
  },
  // `ValuePlugin` sets the first document.
  editorState: null,
  // The browser's own: fires `error`, whose listener reports it.
  onError: reportError,
};

/** Toolbar and editable area. Large: import it lazily. */
export function RichTextEditor(props: EditorProps) {
  const { id, name, value, maxLength, onValueChange, ...aria } = props;
  const { t } = useLingui();
  const [linkEdit, setLinkEdit] = useState<LinkEdit>();
  const [warning, setWarning] = useState<PasteWarning>();
  return (
    <LexicalComposer initialConfig={initialConfig}>
      <div className={css['frame']} data-invalid={aria['aria-invalid'] || undefined}>
        <Toolbar controls={id} onLink={setLinkEdit} />
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
        <KeysPlugin onLink={setLinkEdit} />
        <PastePlugin maxLength={maxLength} onWarning={setWarning} />
        <LabelPlugin labelId={aria['aria-labelledby']} />
        <ValuePlugin value={value} onValueChange={onValueChange} />
        {linkEdit !== undefined && <EditLinkDialog edit={linkEdit} onClose={() => setLinkEdit(undefined)} />}
      </div>
      <div className={fieldCss['hint']} role="status">
        {warning === 'filesRejected' && t`Qui puoi inserire solo testo, non immagini o file`}
        {warning === 'imagesRemoved' &&
          t`Abbiamo incollato solo il testo: qui non si possono inserire immagini`}
        {warning === 'tooLong' && t`È troppo lungo per questo campo: incollane una parte`}
      </div>
    </LexicalComposer>
  );
}

/** Focuses the editor on a click on its label: labels only focus native form controls. */
function LabelPlugin({ labelId }: { labelId: string }): null {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);
  return null;
}
