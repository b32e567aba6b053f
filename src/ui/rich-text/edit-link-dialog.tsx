import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLingui } from '@lingui/react/macro';
import { Unlink } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../form/button.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { TextField } from '../form/text-field.tsx';
import { parseTypedLink } from './sanitize-href.ts';
import { removeLink, setLink, type LinkEdit } from './link-edit.ts';
import css from './rich-text.module.css';

interface EditLinkDialogProps {
  edit: LinkEdit;
  onClose: () => void;
}

/** Modal to edit a link: its URL, and its text when nothing is selected. Enter saves. */
export function EditLinkDialog({ edit, onClose }: EditLinkDialogProps) {
  const { t } = useLingui();
  const [editor] = useLexicalComposerContext();
  const [address, setAddress] = useState(edit.href);
  const [linkText, setLinkText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const save = () => {
    const href = address.trim() === edit.href && edit.href !== '' ? edit.href : parseTypedLink(address);
    if (href === undefined) return setIsInvalid(true);
    onClose();
    setLink(editor, edit, href, linkText.trim() || address.trim());
  };
  const remove = () => {
    onClose();
    removeLink(editor, edit);
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter must not submit the form around the editor.
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
            isInvalid ? [t`Un link porta a un sito (https://…), a un’e-mail o a un numero di telefono`] : []
          }
          onKeyDown={saveOnEnter}
          onValueChange={(next) => {
            setAddress(next);
            setIsInvalid(false);
          }}
        />
        {edit.needsText && (
          <TextField
            label={t`Testo del link`}
            hint={t`Se non scrivi niente si vede l’indirizzo`}
            value={linkText}
            onKeyDown={saveOnEnter}
            onValueChange={setLinkText}
          />
        )}
        {edit.href !== '' && (
          <div>
            <Button variant="quiet" size="small" onClick={remove}>
              <Unlink size={18} aria-hidden="true" />
              {t`Rimuovi il link`}
            </Button>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}
