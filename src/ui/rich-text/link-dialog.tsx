import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { TextField } from '../text-field.tsx';
import { typedLink } from './link-target.ts';
import { removeLink, setLink, type LinkEdit } from './link-edit.ts';
import css from './rich-text.module.css';

interface LinkDialogProps {
  edit: LinkEdit;
  onClose: () => void;
}

/** Asks where a link leads, and for its words where none are selected. */
export function LinkDialog({ edit, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const [address, setAddress] = useState(edit.href);
  const [words, setWords] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const href = address.trim() === edit.href && edit.href !== '' ? edit.href : typedLink(address);
    if (href === undefined) return setIsWrong(true);
    onClose();
    setLink(editor, edit, href, words.trim() || address.trim());
  };
  const remove = () => {
    onClose();
    removeLink(editor, edit);
  };
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It stands in the form of the page, which is not to be sent.
    event.preventDefault();
    save();
  };
  return (
    <ConfirmDialog
      isOpen
      title={edit.href === '' ? t`Aggiungi un link` : t`Cambia il link`}
      confirmLabel={t`Salva il link`}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={css['link']}>
        <TextField
          label={t`Indirizzo`}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={'https://'}
          value={address}
          errors={
            isWrong ? [t`Un link porta a un sito (https://…), a un’e-mail o a un numero di telefono`] : []
          }
          onKeyDown={saveByEnter}
          onValueChange={(next) => {
            setAddress(next);
            setIsWrong(false);
          }}
        />
        {edit.needsWords && (
          <TextField
            label={t`Parole da mostrare`}
            hint={t`Se non scrivi niente si vede l’indirizzo`}
            value={words}
            onKeyDown={saveByEnter}
            onValueChange={setWords}
          />
        )}
        {edit.href !== '' && (
          <div>
            <Button variant="quiet" size="small" onClick={remove}>
              <Unlink size={18} aria-hidden="true" />
              {t`Togli il link`}
            </Button>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
