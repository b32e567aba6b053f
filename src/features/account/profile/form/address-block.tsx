import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { TextField } from '#src/ui/form/text-field.tsx';
import type { TextFieldName } from './profile-draft.ts';
import css from './profile-form.module.css';

/** Renders one field of the form. */
export type RenderField = (
  name: TextFieldName,
  label: string,
  props?: Partial<ComponentProps<typeof TextField>>,
) => ReactNode;

interface AddressBlockProps {
  kind: 'home' | 'billing';
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  renderField: RenderField;
}

/** One postal address. Each is an autofill section of its own, so that browsers fill the two separately. */
export function AddressBlock({ kind, title, action, renderField }: AddressBlockProps) {
  const { t } = useLingui();
  const section = kind === 'home' ? 'section-home' : 'section-billing billing';
  return (
    <fieldset className={css['block']}>
      <legend className={css['legend']}>{title}</legend>
      {action}
      {renderField(`${kind}Address`, t`Via e numero`, { autoComplete: `${section} street-address` })}
      <div className={css['zipAndCity']}>
        {renderField(`${kind}AddressZipcode`, t`CAP`, { autoComplete: `${section} postal-code` })}
        {renderField(`${kind}AddressCity`, t`Città`, { autoComplete: `${section} address-level2` })}
      </div>
      {renderField(`${kind}AddressCountry`, t`Paese`, { autoComplete: `${section} country-name` })}
    </fieldset>
  );
}
