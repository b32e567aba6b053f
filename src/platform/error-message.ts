import { t } from '@lingui/core/macro';
import { ApiRefusal } from './api-errors.ts';

/** What people read when a call failed: the server's own words, or that it did not answer. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiRefusal
    ? error.message
    : t`Il server non risponde. Controlla la rete e riprova: quello che hai scritto è ancora qui.`;
