import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrors } from './field-errors.tsx';
import css from './field.module.css';

interface SelectFieldProps<K extends string> extends Omit<
  ComponentProps<'select'>,
  'children' | 'onChange' | 'value'
> {
  label: string;
  /** Empty while nothing is chosen. */
  value: K | '';
  /** Shown while nothing is chosen. */
  placeholder: string;
  options: readonly { key: K; text: string }[];
  hint?: ReactNode;
  errors?: readonly string[];
  onValueChange: (key: K | '') => void;
}

/** The platform's own select, labelled, with a hint and the list of what is wrong with it. */
export function SelectField<K extends string>(props: SelectFieldProps<K>) {
  const { label, value, placeholder, options, hint, errors = [], onValueChange, className, ...rest } = props;
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
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy || undefined}
          onChange={({ target }) =>
            onValueChange(options.find((option) => option.key === target.value)?.key ?? '')
          }
        >
          <option value="">{placeholder}</option>
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
