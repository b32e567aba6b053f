import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'onChange'>, FieldProps {
  onValueChange: (value: string) => void;
}

/** Labelled multi-line text field; grows with its content where the browser supports it. */
export function TextArea({ label, hint, errors, onValueChange, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors} className={className}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={classNames(css['input'], css['lines'])}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
