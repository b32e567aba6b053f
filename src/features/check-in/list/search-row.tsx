import { useLingui } from '@lingui/react/macro';
import { ListChecks, Volume2, VolumeX } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { useFeedbackSettings } from '../shared/feedback-settings.ts';
import type { DoorSheet } from '../sheets/sheet.ts';
import css from './search-row.module.css';

interface SearchRowProps {
  text: string;
  isEmailMasked: boolean;
  onTextChange: (text: string) => void;
  onOpen: (sheet: DoorSheet) => void;
  ref: Ref<HTMLInputElement>;
}

/** Search field of the door's list, and the buttons of the sheets that are opened rarely. */
export function SearchRow({ text, isEmailMasked, onTextChange, onOpen, ref }: SearchRowProps) {
  const { t } = useLingui();
  const { isSoundOn } = useFeedbackSettings();
  return (
    <div className={css['row']}>
      <div className={css['search']}>
        <SearchField
          ref={ref}
          label={isEmailMasked ? t`Cerca per nome o codice` : t`Cerca per nome, e-mail o codice`}
          placeholder={isEmailMasked ? t`Nome o codice` : t`Nome, e-mail o codice`}
          value={text}
          onValueChange={onTextChange}
        />
      </div>
      <IconButton
        label={t`Pronti per il check-in`}
        icon={<ListChecks size={22} />}
        onClick={() => onOpen({ kind: 'readiness' })}
      />
      <IconButton
        label={t`Suono e voce`}
        icon={isSoundOn ? <Volume2 size={22} /> : <VolumeX size={22} />}
        onClick={() => onOpen({ kind: 'settings' })}
      />
    </div>
  );
}
