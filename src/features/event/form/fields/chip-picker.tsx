import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { OptionTile } from '#src/ui/form/option-tile.tsx';
import { classNames } from '#src/ui/layout/class-names.ts';
import { FieldErrors } from '#src/ui/form/field-errors.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './chip-picker.module.css';

interface ChipOption {
  readonly key: number;
  readonly name: string;
  readonly icon: ReactNode;
  readonly iconClass?: string;
  /** Accessible label of the icon. */
  readonly iconLabel?: string;
}

interface ChipPickerProps {
  legend: string;
  hint: ReactNode;
  name: string;
  options: readonly ChipOption[];
  /** Wider chips, for long names. */
  isWide?: boolean;
  value: readonly number[];
  errors: readonly string[];
  onValueChange: (chosen: number[]) => void;
}

/** Multi-select of a fixed list as chips with icon and name. */
export function ChipPicker(props: ChipPickerProps) {
  const { legend, hint, name, options, isWide = false, value, errors, onValueChange } = props;
  const id = useId();
  const isInvalid = errors.length > 0;
  return (
    <fieldset className={css['set']} aria-describedby={classNames(`${id}-hint`, isInvalid && `${id}-errors`)}>
      <legend className={css['legend']}>{legend}</legend>
      <p id={`${id}-hint`} className={css['hint']}>
        {hint}
      </p>
      <div className={classNames(css['options'], isWide && css['broad'])}>
        {options.map((option) => (
          <OptionTile
            key={option.key}
            value={option.key}
            selected={value}
            name={name}
            isInvalid={isInvalid}
            className={css['option']}
            onSelectedChange={onValueChange}
          >
            <span className={classNames(css['sign'], option.iconClass)}>{option.icon}</span>
            <span className={css['name']}>
              {option.iconLabel !== undefined && <VisuallyHidden>{option.iconLabel} </VisuallyHidden>}
              {option.name}
            </span>
            <Check className={css['check']} size={20} strokeWidth={3} aria-hidden="true" />
          </OptionTile>
        ))}
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </fieldset>
  );
}
