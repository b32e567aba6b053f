import { Minus, Plus } from 'lucide-react';
import { classNames } from './class-names.ts';
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
  /** One more was asked for than there may be. The button stays: a dead one would not say why. */
  onBeyond: () => void;
}

/** A small number, by one less or one more. */
export function Stepper(props: StepperProps) {
  const { label, lessLabel, moreLabel, value, min, max, onValueChange, onBeyond } = props;
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
        onClick={() => (value < max ? onValueChange(value + 1) : onBeyond())}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
