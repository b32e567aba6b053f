import { Minus, Plus } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import css from './stepper.module.css';

interface StepperProps {
  /** What is counted. */
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
  /**
   * Called when the user presses plus at the maximum. The button stays enabled, so that the page can explain
   * the limit.
   */
  onMaxExceeded: () => void;
}

/** Number input with minus and plus buttons; changes are announced politely. */
export function Stepper(props: StepperProps) {
  const { label, lessLabel, moreLabel, value, min, max, onValueChange, onMaxExceeded } = props;
  const className = classNames(iconButtonClass(), css['step']);
  return (
    <div className={css['stepper']} role="group" aria-label={label}>
      <button
        type="button"
        className={className}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => onValueChange(value - 1)}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <output className={css['value']} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={className}
        aria-label={moreLabel}
        onClick={() => (value < max ? onValueChange(value + 1) : onMaxExceeded())}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
