import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { CheckTile } from '#src/ui/check-tile.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { FieldErrors } from '#src/ui/field-errors.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './key-picker.module.css';

interface Option {
  readonly key: number;
  readonly name: string;
  readonly sign: ReactNode;
  readonly signClass?: string;
  /** What the sign says to who does not see it. */
  readonly signWords?: string;
}

interface KeyPickerProps {
  legend: string;
  hint: ReactNode;
  name: string;
  options: readonly Option[];
  /** The names are long. */
  isBroad?: boolean;
  value: readonly number[];
  errors: readonly string[];
  onValueChange: (chosen: number[]) => void;
}

/** One or more of a closed list, each with its sign and its name. */
export function KeyPicker(props: KeyPickerProps) {
  const { legend, hint, name, options, isBroad = false, value, errors, onValueChange } = props;
  const id = useId();
  const isInvalid = errors.length > 0;
  return (
    <fieldset className={css['set']} aria-describedby={classNames(`${id}-hint`, isInvalid && `${id}-errors`)}>
      <legend className={css['legend']}>{legend}</legend>
      <p id={`${id}-hint`} className={css['hint']}>
        {hint}
      </p>
      <div className={classNames(css['options'], isBroad && css['broad'])}>
        {options.map((option) => (
          <CheckTile
            key={option.key}
            value={option.key}
            chosen={value}
            name={name}
            isInvalid={isInvalid}
            className={css['option']}
            onChosenChange={onValueChange}
          >
            <span className={classNames(css['sign'], option.signClass)}>{option.sign}</span>
            <span className={css['name']}>
              {option.signWords !== undefined && <VisuallyHidden>{option.signWords} </VisuallyHidden>}
              {option.name}
            </span>
            <Check className={css['check']} size={20} strokeWidth={3} aria-hidden="true" />
          </CheckTile>
        ))}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </fieldset>
  );
}
