/** A text in the source language with the id under which its translations stand. */
export interface Text {
  readonly id: string;
  readonly message: string;
}
