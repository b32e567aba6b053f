import type { Form, ParameterProblem } from './stripe-parameters.ts';

/** Stripe says no: what its errors say, and their status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>> | string;

  constructor(status: number, error: Readonly<Record<string, string>> | string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

export const refusal = (
  error: Partial<ParameterProblem> & { message: string },
  status = 400,
): StripeRefusal => new StripeRefusal(status, { type: 'invalid_request_error', ...error }, error.message);

export const missing = (what: string, id: string, param: string, status = 404): StripeRefusal =>
  refusal({ code: 'resource_missing', param, message: `No such ${what}: '${id}'` }, status);

/** Says no to what is not documented; OAuth says it in its own words. */
export function refuse(problem: ParameterProblem | undefined, oauthError?: string): void {
  if (problem === undefined) return;
  throw oauthError === undefined ? refusal(problem) : new StripeRefusal(400, oauthError, problem.message);
}

export const missingParameter = (param: string): StripeRefusal =>
  refusal({ code: 'parameter_missing', param, message: `Missing required param: ${param}.` });

/** A parameter by its steps, if it is a text. */
export const textOf = (form: Form | undefined, ...path: string[]): string | undefined => {
  let value: Form | string | undefined = form;
  for (const step of path)
    value = typeof value === 'object' ? (value[step] as Form | string | undefined) : undefined;
  return typeof value === 'string' ? value : undefined;
};
