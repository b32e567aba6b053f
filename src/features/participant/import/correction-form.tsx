import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { importRowSchema } from '#contract/participant/import-row.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import css from './import-drawer.module.css';
import type { Correction } from './reader/read-people.ts';

const correctionSchema = v.pick(importRowSchema, ['firstName', 'lastName', 'email']);

interface CorrectionFormProps {
  /** What the fields begin with. */
  correction: Correction;
  onCorrection: (correction: Correction) => void;
  onClose: () => void;
}

/** Corrects name and e-mail of a line of a list; the file stays as it is. */
export function CorrectionForm({ correction, onCorrection, onClose }: CorrectionFormProps) {
  const { t } = useLingui();
  const { firstName, lastName, email, problem } = correction;
  const { form, formProps, bind } = useEndpointForm({
    schema: correctionSchema,
    initialValues: { firstName, lastName, email },
    send: async (draft) => v.parse(correctionSchema, draft),
    onDone: (parsed) => onCorrection({ ...parsed, problem }),
    onFailed: () => undefined,
  });
  return (
    <form {...formProps} className={css['correction']}>
      <div className={css['columns']}>
        <form.Field name="firstName">
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Nome`}
              autoComplete="off"
              autoCapitalize="words"
              // The organiser has just opened it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={problem === 'name'}
            />
          )}
        </form.Field>
        <form.Field name="lastName">
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Cognome (facoltativo)`}
              autoComplete="off"
              autoCapitalize="words"
            />
          )}
        </form.Field>
        <form.Field name="email">
          {(field) => (
            <EmailField
              {...bind(field)}
              label={t`E-mail (facoltativa)`}
              autoComplete="off"
              // The organiser has just opened it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={problem === 'email'}
            />
          )}
        </form.Field>
      </div>
      <div className={css['actions']}>
        <Button type="button" variant="plain" size="small" onClick={onClose}>
          {t({ message: 'Annulla', context: 'dialog' })}
        </Button>
        <Button type="submit" size="small">
          <Trans>Salva</Trans>
        </Button>
      </div>
    </form>
  );
}
