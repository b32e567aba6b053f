import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  basicProfileSchema,
  organisationProfileSchema,
  type Profile,
} from '#contract/account/profile-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { askAboutOneWordName } from '#src/platform/forms/one-word-name.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useUnsavedGuard } from '#src/platform/forms/use-unsaved-guard.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { LeaveDialog } from '#src/ui/overlay/leave-dialog.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { AddressBlock, type RenderField } from './address-block.tsx';
import { ProfileImageField } from './profile-image-field.tsx';
import { toProfileDraft } from './profile-draft.ts';
import css from './profile-form.module.css';
import { saveProfile } from './save-profile.ts';

const maxDescription = 4000;
const counterThreshold = 3500;

/** Parts that a layout places: a page below each other, a drawer with its actions in the footer. */
export interface ProfileFormParts {
  readonly fields: ReactNode;
  readonly save: ReactNode;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
  /** Resets to the saved values. */
  readonly discard: () => void;
}

interface ProfileFormProps {
  profile: Profile;
  onSaved: () => void;
  renderLayout: (parts: ProfileFormParts) => ReactNode;
}

/** The form of a Basic profile or of an organisation (AC-20). */
export function ProfileForm({ profile, onSaved, renderLayout }: ProfileFormProps) {
  const { t } = useLingui();
  const id = useId();
  const isOrganisation = profile.userType === 'Organisation';
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: isOrganisation ? organisationProfileSchema : basicProfileSchema,
    initialValues: toProfileDraft(profile),
    ask: askAboutOneWordName,
    send: saveProfile,
    onDone: ({ message, data }) => {
      form.reset(toProfileDraft(data));
      toast.success(message);
      onSaved();
    },
    onFailed: (error) => toast.error(toErrorMessage(error)),
  });
  const isDirty = useFormState(form, (state) => !state.isDefaultValue);
  const guard = useUnsavedGuard(() => !form.state.isDefaultValue);

  const renderField: RenderField = (name, label, props = {}) => (
    <form.Field name={name}>{(field) => <TextField {...bind(field)} label={label} {...props} />}</form.Field>
  );
  const renderUrlField = (name: Parameters<RenderField>[0], label: string) =>
    renderField(name, label, { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false });

  const copyHomeAddress = () => {
    for (const suffix of ['', 'City', 'Zipcode', 'Country'] as const) {
      form.setFieldValue(`billingAddress${suffix}`, form.getFieldValue(`homeAddress${suffix}`));
    }
  };

  const fields = (
    <form {...formProps} id={id} className={css['form']}>
      <LeaveDialog {...guard} />
      <form.Field name="picture">
        {(field) => (
          <ProfileImageField
            {...bind(field)}
            name={profile.companyName || profile.fullName}
            picture={profile.picture}
          />
        )}
      </form.Field>
      <fieldset className={css['block']}>
        <legend className={css['legend']}>{isOrganisation ? t`Chi siete` : t`Chi sei`}</legend>
        {isOrganisation &&
          renderField('companyName', t`Nome dell’organizzazione`, { autoComplete: 'organization' })}
        <div className={css['pair']}>
          {renderField('firstName', isOrganisation ? t`Nome del referente` : t`Nome`, {
            autoComplete: 'given-name',
          })}
          {renderField('lastName', isOrganisation ? t`Cognome del referente` : t`Cognome`, {
            autoComplete: 'family-name',
          })}
        </div>
        {renderField('mobile', t`Cellulare`, { type: 'tel', inputMode: 'tel', autoComplete: 'tel' })}
        <TextField
          label={t`E-mail`}
          inputMode="email"
          value={profile.email}
          readOnly
          autoComplete="email"
          hint={t`È l’indirizzo con cui accedi: non si può cambiare.`}
          onValueChange={() => undefined}
        />
        {renderField('place', t`Luogo`, {
          autoComplete: 'off',
          hint: isOrganisation ? t`La città o la zona in cui lavorate.` : t`La tua città o zona.`,
        })}
        <form.Field name="description">
          {(field) => (
            <TextArea
              {...bind(field)}
              label={t`Descrizione`}
              hint={
                field.value.length > counterThreshold
                  ? t`${field.value.length} caratteri su ${maxDescription}`
                  : undefined
              }
            />
          )}
        </form.Field>
      </fieldset>
      <fieldset className={css['block']}>
        <legend className={css['legend']}>{t`Sul web`}</legend>
        {renderField('website', t`Sito`, { type: 'url', inputMode: 'url', autoComplete: 'url' })}
        {renderUrlField('instagram', t`Instagram`)}
        {renderUrlField('facebook', t`Facebook`)}
        {renderUrlField('twitter', t`X (Twitter)`)}
        {renderUrlField('linkedin', t`LinkedIn`)}
      </fieldset>
      <AddressBlock
        kind="home"
        title={isOrganisation ? t`Indirizzo della sede` : t`Indirizzo di casa`}
        renderField={renderField}
      />
      <AddressBlock
        kind="billing"
        title={t`Indirizzo di fatturazione`}
        renderField={renderField}
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
  return renderLayout({ fields, save, isDirty, discard: () => form.reset() });
}
