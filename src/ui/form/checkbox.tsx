import { useId, type ReactNode } from 'react';
import css from './checkbox.module.css';
import { FieldErrors } from './field-errors.tsx';

interface CheckboxProps {
  label: ReactNode;
  name?: string;
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  errors?: readonly string[];
}

/** Labelled checkbox; the whole line is the target. */
export function Checkbox({ label, name, isChecked, onCheckedChange, errors = [] }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={css['line']}>
        <input
          type="checkbox"
          name={name}
          className={css['box']}
          checked={isChecked}
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          onChange={(event) => onCheckedChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  );
}
