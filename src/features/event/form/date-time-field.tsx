import { instantOf, wallTimeOf } from '#contract/rome-time.ts';
import { TextField } from '#src/ui/text-field.tsx';
import type { ReactNode } from 'react';

interface DateTimeFieldProps {
  label: string;
  name: string;
  /** An instant in UTC, or empty while it is not complete. */
  value: string;
  /** The first day that may be chosen, `2026-11-23`. */
  minDay?: string;
  errors: readonly string[];
  hint?: ReactNode;
  onValueChange: (instant: string) => void;
  onBlur?: () => void;
}

/** A day and a time of Italy. */
export function DateTimeField({
  label,
  name,
  value,
  minDay,
  errors,
  hint,
  onValueChange,
  onBlur,
}: DateTimeFieldProps) {
  const wall = value === '' ? '' : new Date(wallTimeOf(Date.parse(value))).toISOString().slice(0, 16);
  return (
    <TextField
      type="datetime-local"
      label={label}
      name={name}
      value={wall}
      min={minDay}
      errors={errors}
      hint={hint}
      onValueChange={(text) =>
        onValueChange(text === '' ? '' : new Date(instantOf(Date.parse(`${text}Z`))).toISOString())
      }
      onBlur={onBlur}
    />
  );
}
