import type { Form, ParameterError } from './stripe-parameters.ts';

/** Error response of Stripe with its status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>> | string;

  constructor(status: number, error: Readonly<Record<string, string>> | string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

export const newRefusal = (
  error: Partial<ParameterError> & { message: string },
  status = 400,
): StripeRefusal => new StripeRefusal(status, { type: 'invalid_request_error', ...error }, error.message);

export const missingResource = (what: string, id: string, param: string, status = 404): StripeRefusal =>
  newRefusal({ code: 'resource_missing', param, message: `No such ${what}: '${id}'` }, status);

/** Throws for undocumented parameters; OAuth has its own error format. */
export function throwStripeRefusal(error: ParameterError | undefined, oauthError?: string): void {
  if (error === undefined) return;
  throw oauthError === undefined ? newRefusal(error) : new StripeRefusal(400, oauthError, error.message);
}

export const missingParameter = (param: string): StripeRefusal =>
  newRefusal({ code: 'parameter_missing', param, message: `Missing required param: ${param}.` });

/** A parameter by its path; `undefined` unless it is a string. */
export const getText = (form: Form | undefined, ...path: string[]): string | undefined => {
  let value: Form | string | undefined = form;
  for (const step of path)
    value = typeof value === 'object' ? (value[step] as Form | string | undefined) : undefined;
  return typeof value === 'string' ? value : undefined;
};
