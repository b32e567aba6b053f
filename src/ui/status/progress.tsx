import css from './progress.module.css';

interface ProgressProps {
  label: string;
  /** Missing while it is not known. */
  value: number | undefined;
  max: number;
}

/** Progress bar; the numbers stand beside it as text. */
export const Progress = ({ label, value, max }: ProgressProps) => (
  <progress
    className={css['bar']}
    aria-label={label}
    value={value === undefined ? undefined : Math.min(value, max)}
    max={Math.max(max, 1)}
  />
);
