import { TextField, type TextFieldProps } from './text-field.tsx';

/** E-mail input with the matching on-screen keyboard, without autocorrection. */
export const EmailField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    type="email"
    inputMode="email"
  />
);
