/** State of a form that its drawer needs. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSending: boolean;
}

export const initialFormState: FormState = { isDirty: false, isSending: false };
