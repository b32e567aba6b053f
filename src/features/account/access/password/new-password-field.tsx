import { useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import * as v from 'valibot';
import { isPassphrase, newPasswordSchema } from '#contract/account/fields.ts';
import { getIssueMessage } from '#contract/issues.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './new-password-field.module.css';

/** Password rules, as keys of the schema's issues (AC-7). */
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
  onValueChange: (value: string) => void;
}

/**
 * Field for a new password: its rules are one line until the user types (SH-15), then each is ticked off, and
 * all violated ones are shown together. A passphrase has one rule, its length (AC-80).
 */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useLingui();
  const { value, errors } = props;
  const failedRules = new Set(v.safeParse(newPasswordSchema, value).issues?.map((issue) => issue.message));
  // Each rule is listed once: here, or among the errors.
  const visibleRules = rules.filter((rule) => !errors.includes(translate(getIssueMessage(rule))));
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={
        value === '' && errors.length === 0 ? (
          t`Una frase di almeno 15 caratteri, oppure 8 con maiuscola, minuscola, cifra e simbolo, senza spazi.`
        ) : (
          <ul className={css['rules']}>
            {!isPassphrase(value) &&
              visibleRules.map((rule) => (
                <Rule key={rule} isMet={value !== '' && !failedRules.has(rule)}>
                  {translate(getIssueMessage(rule))}
                </Rule>
              ))}
            <Rule isMet={isPassphrase(value)}>
              {isPassphrase(value) ? t`È abbastanza lunga` : t`Oppure una frase di almeno 15 caratteri`}
            </Rule>
          </ul>
        )
      }
    />
  );
}

function Rule({ isMet, children }: { isMet: boolean; children: string }) {
  const { t } = useLingui();
  return (
    <li className={css['rule']} data-met={isMet || undefined}>
      {isMet ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
      {children}
      {isMet && <VisuallyHidden>{t`(fatto)`}</VisuallyHidden>}
    </li>
  );
}
