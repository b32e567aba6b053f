import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import css from './field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'onChange'>, FieldProps {
  /** Control at the end of the field. */
  tail?: ReactNode;
  onValueChange: (value: string) => void;
}

/** Labelled single-line text field with hint and errors. */
export function TextField({ label, hint, errors, tail, onValueChange, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} errors={errors} className={className}>
      {(control) => (
        <div className={css['control']}>
          <input
            {...rest}
            {...control}
            className={classNames(css['input'], tail !== undefined && css['withTail'])}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {tail !== undefined && <span className={css['tail']}>{tail}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
