import { useId, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldErrors } from './field-errors.tsx';
import css from './field.module.css';

/** Props of every labelled form control. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
}

interface FieldFrameProps extends FieldProps {
  className: string | undefined;
  /** Renders the control with these props. */
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
}

/** Label, hint and errors around a form control, connected by id. */
export function FieldFrame({ label, hint, errors = [], className, children }: FieldFrameProps) {
  const id = useId();
  const isInvalid = errors.length > 0;
  const describedBy = [hint !== undefined && `${id}-hint`, isInvalid && `${id}-errors`].filter(Boolean);
  return (
    <div className={classNames(css['field'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isInvalid,
        ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}
