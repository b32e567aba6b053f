import type { ComponentType } from 'react';

/** Field for a date and time in Italy, with UTC instants as values; provided by the event feature. */
export type DateTimeFieldComponent = ComponentType<{
  label: string;
  name: string;
  value: string;
  errors: readonly string[];
  onValueChange: (instant: string) => void;
}>;
