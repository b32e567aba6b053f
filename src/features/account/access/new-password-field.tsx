import { useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import * as v from 'valibot';
import { newPasswordSchema } from '#contract/account/fields.ts';
import { textOfIssue } from '#contract/issues.ts';
import { say } from '#src/platform/i18n.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './new-password-field.module.css';

/** The rules of spec 1 §5, as the schema names them. */
const rules = [
  'passwordLength',
  'passwordUppercase',
  'passwordLowercase',
  'passwordDigit',
  'passwordSymbol',
  'passwordSpace',
] as const;

interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  errors: readonly string[];
  onBlur: () => void;
  onValueChange: (value: string) => void;
}

/** A password that is chosen: its rules are ticked off while it is typed, and all that fail are said together. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useLingui();
  const { value, errors } = props;
  const broken = new Set(v.safeParse(newPasswordSchema, value).issues?.map((issue) => issue.message));
  // Every rule stands once: here, or among what is wrong.
  const shown = rules.filter((rule) => !errors.includes(say(textOfIssue(rule))));
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={
        <ul className={css['rules']}>
          {shown.map((rule) => {
            const isMet = value !== '' && !broken.has(rule);
            return (
              <li key={rule} className={css['rule']} data-met={isMet || undefined}>
                {isMet ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
                {say(textOfIssue(rule))}
                {isMet && <VisuallyHidden>{t`(fatto)`}</VisuallyHidden>}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
