import {
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
  withdrawDeletion,
  exportOwnData,
} from '#contract/account/deletion-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/account/deletion-calls.ts`. */
export function registerDeletion(serve: Serve, _services: Services): void {
  serve(readDeletionInstructions, () => Promise.reject(new Refusal('unavailable')));
  serve(readDeletionRequest, () => Promise.reject(new Refusal('unavailable')));
  serve(requestDeletion, () => Promise.reject(new Refusal('unavailable')));
  serve(withdrawDeletion, () => Promise.reject(new Refusal('unavailable')));
  serve(exportOwnData, () => Promise.reject(new Refusal('unavailable')));
}
