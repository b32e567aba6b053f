import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for one e-mail address, with the keyboard for it; nobody corrects what is typed. */
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
