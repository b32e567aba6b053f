import type { ComponentType } from 'react';

/** Form value of a rich text field. */
export interface RichTextValueProps {
  name: string;
  /** Sanitised HTML; '' when empty. */
  value: string;
  /** Maximum HTML length in characters. Not enforced here: the form shows an error. */
  maxLength: number;
  onValueChange: (html: string) => void;
}

/** Props an editor receives from its field; the ARIA attributes go on the editable element. */
export interface EditorProps extends RichTextValueProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export type EditorComponent = ComponentType<EditorProps>;
