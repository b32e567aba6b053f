import type { ComponentType } from 'react';

/** The text of a field, as the form holds it. */
export interface EditedText {
  name: string;
  /** HTML as the server keeps it; '' is no text. */
  value: string;
  /** The longest HTML, in characters. Nothing is cut off: the form says when it is too long. */
  maxLength: number;
  onValueChange: (html: string) => void;
  onBlur?: () => void;
}

/** What an editor gets of its field; the attributes belong on the element that one writes in. */
export interface EditorProps extends EditedText {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export type EditorComponent = ComponentType<EditorProps>;
