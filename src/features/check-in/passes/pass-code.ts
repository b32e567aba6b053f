import { fragmentSecret } from '#src/platform/fragment-secret.ts';

/** What stood behind the `#` of a pass's link (CI-43). */
export const {
  read: readPassCode,
  take: takePassCode,
  forget: forgetPassCode,
} = fragmentSecret('presente-pass');

/** The id of the pass, which is the first part of its code. */
export const passIdOf = (code: string): string => code.split('.')[0] ?? '';
