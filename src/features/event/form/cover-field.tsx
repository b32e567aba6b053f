import type { CoverChoice } from './cover-choice.ts';

interface CoverFieldProps {
  value: CoverChoice;
  /** The address of the cover as it is saved, or empty. */
  image: string;
  errors: readonly string[];
  onValueChange: (choice: CoverChoice) => void;
}

/** The cover of an event. */
export function CoverField(_: CoverFieldProps) {
  return null;
}
