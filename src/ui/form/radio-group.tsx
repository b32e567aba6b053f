import { useId, type ReactNode } from 'react';
import { FieldErrors } from './field-errors.tsx';
import css from './radio-group.module.css';

interface RadioGroupProps<K extends string> {
  legend: string;
  name: string;
  value: K;
  options: readonly {
    key: K;
    title: string;
    text: string;
    icon: ReactNode;
    /** Cannot be selected now; `text` says why. */
    isDisabled?: boolean;
  }[];
  onValueChange: (key: K) => void;
  errors?: readonly string[];
}

/** Radio group of cards; arrow keys move the selection. */
export function RadioGroup<K extends string>(props: RadioGroupProps<K>) {
  const { legend, name, value, options, onValueChange, errors = [] } = props;
  const id = useId();
  return (
    <fieldset className={css['set']}>
      <legend className={css['legend']}>{legend}</legend>
      <div className={css['options']}>
        {options.map((option) => (
          <label key={option.key} className={css['option']}>
            <input
              type="radio"
              className={css['radio']}
              name={name}
              value={option.key}
              checked={option.key === value}
              disabled={option.isDisabled}
              aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
              onChange={() => onValueChange(option.key)}
            />
            <span className={css['icon']} aria-hidden="true">
              {option.icon}
            </span>
            <span>
              <span className={css['title']}>{option.title}</span>
              <span className={css['text']}>{option.text}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </fieldset>
  );
}
