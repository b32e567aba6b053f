import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import css from './field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'ref'> & {
  value: string;
};

/** A question that appears while the user types would disappear again with the next letter. */
const suggestionDelayMs = 800;

/**
 * E-mail input with the matching on-screen keyboard, without autocorrection, which asks about likely typing errors
 * (AC-121), in the place of its hint. Not `type="email"`: Chromium replaces what is typed by its normalised form.
 */
export function EmailField({ value, hint, onValueChange, ...props }: EmailFieldProps) {
  const { t } = useLingui();
  const inputRef = useRef<HTMLInputElement>(null);
  const suggestion = useSuggestion(props.readOnly === true ? '' : value);
  const question = suggestion === undefined ? undefined : t`Intendevi ${suggestion}?`;
  const accept = (email: string) => {
    onValueChange(email);
    inputRef.current?.focus();
  };
  return (
    <div className={css['asking']}>
      <TextField
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        ref={inputRef}
        value={value}
        onValueChange={onValueChange}
        type="text"
        inputMode="email"
        hint={
          suggestion === undefined ? (
            hint
          ) : (
            <button type="button" className={css['suggestion']} onClick={() => accept(suggestion)}>
              {question}
            </button>
          )
        }
      />
      <span role="status" className={css['spoken']}>
        {question}
      </span>
    </div>
  );
}

/** The suggestion for an address that has not changed for a while. */
function useSuggestion(value: string): string | undefined {
  const [suggested, setSuggested] = useState<{ value: string; suggestion: string | undefined }>();
  useEffect(() => {
    if (!/.@.+\../.test(value)) return undefined;
    let isCurrent = true;
    const suggest = async () => {
      const { suggestEmail } = await import('#src/lib/suggest-email.ts');
      if (isCurrent) setSuggested({ value, suggestion: suggestEmail(value) });
    };
    // Without the code there is no question.
    const timer = setTimeout(() => void suggest().catch(() => undefined), suggestionDelayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [value]);
  return suggested?.value === value ? suggested.suggestion : undefined;
}
