import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrors } from './field-errors.tsx';
import css from './field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
  /** A control at the end of the field. */
  tail?: ReactNode;
  onValueChange: (value: string) => void;
}

/** A labelled line of text with a hint and the list of what is wrong with it. */
export function TextField({
  label,
  hint,
  errors = [],
  tail,
  onValueChange,
  className,
  ...rest
}: TextFieldProps) {
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
      <div className={css['control']}>
        <input
          {...rest}
          id={id}
          className={classNames(css['input'], tail !== undefined && css['withTail'])}
          aria-invalid={isInvalid}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {tail !== undefined && <span className={css['tail']}>{tail}</span>}
      </div>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={css['hint']}>
          {hint}
        </div>
      )}
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}
