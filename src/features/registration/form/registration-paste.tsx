import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { parseParticipantList } from './parse-participant-list.ts';
import css from './registration-form.module.css';
import type { ParticipantInput } from './registration-values.ts';

interface RegistrationPasteProps {
  onList: (list: readonly ParticipantInput[]) => void;
  onClose: () => void;
}

/** Pastes a list of participants from a message or a spreadsheet, with a preview before it is inserted. */
export function RegistrationPaste({ onList, onClose }: RegistrationPasteProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isLastNameFirst, setIsLastNameFirst] = useState(false);
  const list = parseParticipantList(text, isLastNameFirst);
  const [first] = list;
  // The button that opened it has been unmounted.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={css['list']}>
      <TextArea
        ref={field}
        label={t`Elenco di nomi`}
        hint={t`Una persona per riga, anche da un foglio di calcolo: nome, cognome e, se vuoi, e-mail.`}
        rows={5}
        className={css['listField']}
        value={text}
        spellCheck={false}
        autoCapitalize="words"
        onValueChange={setText}
      />
      <Checkbox
        label={t`Prima il cognome`}
        isChecked={isLastNameFirst}
        onCheckedChange={setIsLastNameFirst}
      />
      <p className={css['read']} role="status">
        {first !== undefined && (
          <>
            {first.lastName === ''
              ? t`Prima persona: «${first.firstName}».`
              : t`Prima persona: nome «${first.firstName}», cognome «${first.lastName}».`}{' '}
            {list.length > maxTicketsPerOrder && t`Puoi inserire al massimo ${maxTicketsPerOrder} persone.`}
          </>
        )}
      </p>
      <div className={css['listActions']}>
        <Button variant="plain" size="small" onClick={onClose}>
          {t({ message: 'Annulla', context: 'dialog' })}
        </Button>
        <Button size="small" disabled={list.length === 0} onClick={() => onList(list)}>
          <Plural
            value={Math.min(list.length, maxTicketsPerOrder)}
            _0="Aggiungi"
            one="Aggiungi # persona"
            other="Aggiungi # persone"
          />
        </Button>
      </div>
    </div>
  );
}
