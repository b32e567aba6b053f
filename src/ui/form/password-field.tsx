import { useLingui } from '@lingui/react/macro';
import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import css from './field.module.css';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Password input with a show/hide button and a Caps Lock warning. */
export function PasswordField({ hint, onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'tail'>) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => {
    // Password managers dispatch synthetic key events without modifier state.
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
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
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
