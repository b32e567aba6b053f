import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { TextField } from '#src/ui/text-field.tsx';
import type { TextName } from './profile-draft.ts';
import css from './profile-form.module.css';

/** Draws one field of the form. */
export type Line = (
  name: TextName,
  label: string,
  props?: Partial<ComponentProps<typeof TextField>>,
) => ReactNode;

interface AddressBlockProps {
  which: 'home' | 'billing';
  title: string;
  /** Beside its title. */
  action?: ReactNode;
  line: Line;
}

/** One postal address. Browsers fill in the two of a form separately: each is a section of its own. */
export function AddressBlock({ which, title, action, line }: AddressBlockProps) {
  const { t } = useLingui();
  const section = which === 'home' ? 'section-home' : 'section-billing billing';
  return (
    <fieldset className={css['block']}>
      <legend className={css['legend']}>{title}</legend>
      {action}
      {line(`${which}Address`, t`Via e numero`, { autoComplete: `${section} street-address` })}
      <div className={css['zipAndCity']}>
        {line(`${which}AddressZipcode`, t`CAP`, { autoComplete: `${section} postal-code` })}
        {line(`${which}AddressCity`, t`Città`, { autoComplete: `${section} address-level2` })}
      </div>
      {line(`${which}AddressCountry`, t`Paese`, { autoComplete: `${section} country-name` })}
    </fieldset>
  );
}
