import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

interface SelectFieldProps<K extends string>
  extends Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'>, FieldProps {
  /** '' while nothing is selected. */
  value: K | '';
  /** Shown while nothing is selected. */
  placeholder: string;
  options: readonly { key: K; text: string }[];
  onValueChange: (key: K | '') => void;
}

/** Labelled native select with hint and errors. */
export function SelectField<K extends string>(props: SelectFieldProps<K>) {
  const { label, value, placeholder, options, hint, errors, onValueChange, className, ...rest } = props;
  return (
    <FieldFrame label={label} hint={hint} errors={errors} className={className}>
      {(control) => (
        <div className={css['control']}>
          <select
            {...rest}
            {...control}
            className={classNames(css['input'], css['select'])}
            value={value}
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
      )}
    </FieldFrame>
  );
}
