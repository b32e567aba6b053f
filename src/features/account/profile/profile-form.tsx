import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { Copy } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  basicProfileSchema,
  organisationProfileSchema,
  type Profile,
} from '#contract/account/profile-calls.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { useUnsavedGuard } from '#src/platform/use-unsaved-guard.ts';
import { Button } from '#src/ui/button.tsx';
import { LeaveDialog } from '#src/ui/leave-dialog.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { AddressBlock, type Line } from './address-block.tsx';
import { PictureField } from './picture-field.tsx';
import { draftOf } from './profile-draft.ts';
import css from './profile-form.module.css';
import { saveProfile } from './save-profile.ts';

const maxDescription = 4000;
const countedFrom = 3500;

/** What a frame puts where it belongs: a page under each other, a drawer the actions at its foot. */
export interface ProfileFormParts {
  readonly fields: ReactNode;
  readonly save: ReactNode;
  /** Something is filled in that is not saved. */
  readonly isDirty: boolean;
  /** Back to what is saved. */
  readonly discard: () => void;
}

interface ProfileFormProps {
  profile: Profile;
  onSaved: () => void;
  frame: (parts: ProfileFormParts) => ReactNode;
}

/** The form of a Basic profile, or of an organisation's (spec 1 §5). */
export function ProfileForm({ profile, onSaved, frame }: ProfileFormProps) {
  const { t } = useLingui();
  const id = useId();
  const isOrganisation = profile.userType === 'Organisation';
  const { form, formProps, bind, isSending } = useCallForm({
    schema: isOrganisation ? organisationProfileSchema : basicProfileSchema,
    initial: draftOf(profile),
    send: saveProfile,
    onDone: ({ message, data }) => {
      form.reset(draftOf(data));
      toast.success(message);
      onSaved();
    },
    onFailed: (error) => toast.error(messageOf(error)),
  });
  const isDirty = useStore(form.store, (state) => !state.isDefaultValue);
  const guard = useUnsavedGuard(() => !form.store.state.isDefaultValue);

  const line: Line = (name, label, props = {}) => (
    <form.Field name={name}>{(field) => <TextField {...bind(field)} label={label} {...props} />}</form.Field>
  );
  const link = (name: Parameters<Line>[0], label: string) =>
    line(name, label, { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false });

  const copyHomeAddress = () => {
    for (const part of ['', 'City', 'Zipcode', 'Country'] as const) {
      form.setFieldValue(`billingAddress${part}`, form.getFieldValue(`homeAddress${part}`));
    }
  };

  const fields = (
    <form {...formProps} id={id} className={css['form']}>
      <LeaveDialog {...guard} />
      <form.Field name="picture">
        {(field) => (
          <PictureField
            {...bind(field)}
            name={profile.companyName || profile.fullName}
            picture={profile.picture}
          />
        )}
      </form.Field>
      <fieldset className={css['block']}>
        <legend className={css['legend']}>{isOrganisation ? t`Chi siete` : t`Chi sei`}</legend>
        {isOrganisation && line('companyName', t`Nome dell’organizzazione`, { autoComplete: 'organization' })}
        <div className={css['pair']}>
          {line('firstName', isOrganisation ? t`Nome del referente` : t`Nome`, {
            autoComplete: 'given-name',
          })}
          {line('lastName', isOrganisation ? t`Cognome del referente` : t`Cognome`, {
            autoComplete: 'family-name',
          })}
        </div>
        {line('mobile', t`Cellulare`, { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        <TextField
          label={t`E-mail`}
          type="email"
          value={profile.email}
          readOnly
          autoComplete="email"
          hint={t`È l’indirizzo con cui accedi: non si può cambiare.`}
          onValueChange={() => undefined}
        />
        {line('place', t`Luogo`, {
          autoComplete: 'off',
          hint: isOrganisation ? t`La città o la zona in cui lavorate.` : t`La tua città o zona.`,
        })}
        <form.Field name="description">
          {(field) => (
            <TextArea
              {...bind(field)}
              label={t`Descrizione`}
              hint={
                field.state.value.length > countedFrom
                  ? t`${field.state.value.length} caratteri su ${maxDescription}`
                  : undefined
              }
            />
          )}
        </form.Field>
      </fieldset>
      <fieldset className={css['block']}>
        <legend className={css['legend']}>{t`Sul web`}</legend>
        {line('website', t`Sito`, { type: 'url', inputMode: 'url', autoComplete: 'url' })}
        {link('instagram', t`Instagram`)}
        {link('facebook', t`Facebook`)}
        {link('twitter', t`X (Twitter)`)}
        {link('linkedin', t`LinkedIn`)}
      </fieldset>
      <AddressBlock
        which="home"
        title={isOrganisation ? t`Indirizzo della sede` : t`Indirizzo di casa`}
        line={line}
      />
      <AddressBlock
        which="billing"
        title={t`Indirizzo di fatturazione`}
        line={line}
        action={
          <Button size="small" variant="quiet" className={css['copy']} onClick={copyHomeAddress}>
            <Copy size={18} aria-hidden="true" />
            {isOrganisation ? t`Uguale a quello della sede` : t`Uguale a quello di casa`}
          </Button>
        }
      />
    </form>
  );
  const save = (
    <Button type="submit" form={id} variant="accent" isBusy={isSending}>
      {t`Salva`}
    </Button>
  );
  return frame({ fields, save, isDirty, discard: () => form.reset() });
}
