import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrors } from './field-errors.tsx';
import css from './field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
  onValueChange: (value: string) => void;
}

/** A labelled text of several lines, which grows with what is typed where the browser can. */
export function TextArea({ label, hint, errors = [], onValueChange, className, ...rest }: TextAreaProps) {
  const id = useId();
  const isInvalid = errors.length > 0;
  const describedBy = [hint !== undefined && `${id}-hint`, isInvalid && `${id}-errors`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames(css['field'], className)}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={classNames(css['input'], css['lines'])}
        aria-invalid={isInvalid}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}
