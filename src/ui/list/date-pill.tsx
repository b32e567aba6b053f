import { CalendarDays, X } from 'lucide-react';
import { useRef, useState } from 'react';
import css from './date-pill.module.css';

interface DatePillProps {
  label: string;
  /** `2026-11-23`, or empty. */
  value: string;
  /** Formatted value. */
  displayText: string;
  min?: string;
  clearLabel: string;
  onValueChange: (value: string) => void;
}

/** Native date input, shown as a pill. */
export function DatePill({ label, value, displayText, min, clearLabel, onValueChange }: DatePillProps) {
  const input = useRef<HTMLInputElement>(null);
  // Keyboard users type into the input: it is visible then.
  const [isTyping, setIsTyping] = useState(false);
  const isActive = value !== '';
  return (
    <span className={css['pill']} data-active={isActive || undefined}>
      <span className={css['choice']}>
        <CalendarDays size={16} aria-hidden="true" />
        <span aria-hidden="true">{displayText}</span>
        <input
          ref={input}
          type="date"
          className={css['input']}
          data-typing={isTyping || undefined}
          aria-label={label}
          value={value}
          min={min}
          onChange={(event) => {
            if (event.target.validity.valid) onValueChange(event.target.value);
          }}
          onClick={(event) => {
            try {
              event.currentTarget.showPicker();
            } catch {
              // The browser opens its picker itself or has none: the user can type.
            }
          }}
          onKeyDown={(event) => {
            if (/^\d$/.test(event.key)) setIsTyping(true);
          }}
          onBlur={() => setIsTyping(false)}
        />
      </span>
      {isActive && (
        <button
          type="button"
          className={css['clear']}
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => {
            onValueChange('');
            input.current?.focus();
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
