/** A message in the source language, and the id of its translations. */
export interface Message {
  readonly id: string;
  readonly message: string;
}
