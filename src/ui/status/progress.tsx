import css from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  max: number;
}

/** Progress bar; the numbers stand beside it as text. */
export const Progress = ({ label, value, max }: ProgressProps) => (
  <progress className={css['bar']} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
);
