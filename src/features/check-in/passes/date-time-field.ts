import type { ComponentType } from 'react';

/** A field for a day and a time of Italy, as instants in UTC; it comes from the form of events. */
export type DateTimeField = ComponentType<{
  label: string;
  name: string;
  value: string;
  errors: readonly string[];
  onValueChange: (instant: string) => void;
  onBlur: () => void;
}>;
