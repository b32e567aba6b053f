import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrors } from './field-errors.tsx';
import css from './field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  label: string;
  options: readonly { key: string; text: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  hint?: ReactNode;
  errors?: readonly string[];
  onValueChange: (value: string) => void;
}

/** The platform's own select, labelled like every other field. */
export function SelectField({
  label,
  options,
  placeholder,
  hint,
  errors = [],
  onValueChange,
  className,
  ...rest
}: SelectFieldProps) {
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
        <select
          {...rest}
          id={id}
          className={classNames(css['input'], css['select'])}
          aria-invalid={isInvalid}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown className={css['chevron']} size={20} aria-hidden="true" />
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
