import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldCss from '../field.module.css';
import textCss from '../html-text.module.css';
import { run } from './editor-commands.ts';
import type { EditorProps } from './editor-props.ts';
import { LinkDialog } from './link-dialog.tsx';
import { $startLink, removeLink, setLink, type LinkEdit } from './link-edit.ts';
import css from './rich-text.module.css';
import { ToolBar } from './tool-bar.tsx';
import { useLexical } from './use-lexical.ts';

/** Formats that are a tag by themselves look as everywhere; these are spans in the editor. */
const theme = {
  text: {
    underline: css['underline'] ?? '',
    strikethrough: css['struck'] ?? '',
    underlineStrikethrough: css['underlinedStruck'] ?? '',
  },
  list: { nested: { listitem: css['nested'] ?? '' } },
};

/** The bar and what one writes in. Large: import it lazily. */
export function RichTextEditor(props: EditorProps) {
  const { id, name, value, placeholder, maxLength, onValueChange, onBlur, ...aria } = props;
  const { t } = useLingui();
  const [link, setLinkEdit] = useState<LinkEdit>();
  const { editor, note, forgetNote, ...state } = useLexical({
    value,
    maxLength,
    theme,
    onValueChange,
    onLink: () => setLinkEdit($startLink()),
  });

  // Another function at each rendering would take the text down and set it up again.
  const setRoot = useCallback((element: HTMLElement | null) => editor.setRootElement(element), [editor]);

  // A label reaches the fields of a form, which what one writes in is not.
  const labelId = aria['aria-labelledby'];
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => editor.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);

  return (
    <>
      <div
        className={css['frame']}
        data-invalid={aria['aria-invalid'] || undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
        }}
      >
        <ToolBar
          controls={id}
          {...state}
          onTool={(tool) => {
            if (tool === 'a') setLinkEdit(editor.read($startLink));
            else run(editor, tool);
          }}
        />
        <div className={css['ground']}>
          {state.isEmpty && placeholder !== undefined && (
            <div className={css['placeholder']} aria-hidden="true">
              {placeholder}
            </div>
          )}
          <div
            {...aria}
            id={id}
            ref={setRoot}
            className={classNames(textCss['text'], css['text'])}
            data-name={name}
            role="textbox"
            tabIndex={0}
            aria-multiline="true"
            aria-placeholder={placeholder}
            contentEditable
            suppressContentEditableWarning
            onInput={forgetNote}
          />
        </div>
        {link !== undefined && (
          <LinkDialog
            edit={link}
            onSave={(href, words) => {
              setLinkEdit(undefined);
              setLink(editor, link, href, words);
            }}
            onRemove={() => {
              setLinkEdit(undefined);
              removeLink(editor, link);
            }}
            onClose={() => setLinkEdit(undefined)}
          />
        )}
      </div>
      <div className={fieldCss['hint']} role="status">
        {note === 'onlyText' && t`Qui va solo testo: immagini e file non entrano`}
        {note === 'picturesLeftOut' && t`Abbiamo tenuto il testo: qui le immagini non entrano`}
        {note === 'tooLong' && t`È troppo lungo per questo campo: incollane una parte`}
      </div>
    </>
  );
}
