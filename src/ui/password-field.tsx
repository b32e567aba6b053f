import { useLingui } from '@lingui/react/macro';
import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import css from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password that can be shown while it is typed; it says when the keyboard writes capitals. */
export function PasswordField({ hint, onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'tail'>) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const follow = (event: KeyboardEvent) => {
    // What a password manager sends as keys are no real ones.
    if (event.nativeEvent instanceof window.KeyboardEvent) setHasCapsLock(event.getModifierState('CapsLock'));
  };
  const capsLock = hasCapsLock && (
    <span className={css['warning']}>
      <ArrowBigUpDash size={16} aria-hidden="true" />
      {t`Il blocco maiuscole è attivo`}
    </span>
  );
  return (
    <TextField
      {...rest}
      hint={
        hint === undefined && capsLock === false ? undefined : (
          <>
            {capsLock}
            {hint}
          </>
        )
      }
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={follow}
      onKeyUp={follow}
      onBlur={(event) => {
        setHasCapsLock(false);
        onBlur?.(event);
      }}
      tail={
        <IconButton
          label={isShown ? t`Nascondi la password` : t`Mostra la password`}
          icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
