import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFullName } from '#contract/account/full-name.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import type { Reason } from '#contract/reasons.ts';
import { findHeldParticipants } from '#contract/registration/held-event.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { sleep } from '#src/lib/sleep.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage, sessionLostMessage } from '#src/platform/errors/error-message.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { readHeldEvent } from '#src/platform/session/held-events.ts';
import { needsReauth, readCurrentSession, sessionHasCapability } from '#src/platform/session/session.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import { getCheckoutUrl } from './registration-checkout.ts';
import type { RegistrationStore } from './registration-store.ts';
import { sendRegistration, type RegistrationResponse } from './send-registration.ts';

/** Maximum wait for a storage write. */
const storageTimeoutMs = 1_000;
/** Maximum wait for refetching the event. */
const reloadTimeoutMs = 4_000;

/** Refused for this account whatever the input: shows a toast and closes the drawer (BR-26). */
const ineligibleReasons: ReadonlySet<Reason> = new Set(['notParticipate', 'paymentFeature']);
/** Registration is no longer possible, or not now. */
const unavailableReasons: ReadonlySet<Reason> = new Set([
  'soldOut',
  'eventEnded',
  'eventCancelled',
  'externalRegistration',
  'eventUnlisted',
  'notFound',
]);
/** The event differs from what the form shows. */
const eventChangedReasons: ReadonlySet<Reason> = new Set([
  ...unavailableReasons,
  'noMoreTickets',
  'validation',
]);

interface SubmitRegistrationOptions {
  store: RegistrationStore;
  eventId: string;
  /** A signed-in attendee buys as a visitor (PY-1). */
  isGuest: boolean;
  autosave: { flush(): Promise<unknown>; finish(): Promise<unknown> };
  onReload: () => Promise<unknown>;
  onDone: (response: RegistrationResponse) => void;
  onRefused: () => void;
  onUnavailable: (refusal: ApiRefusal) => void;
}

interface SubmitRegistration {
  /** Submits the form; with `true` also for those who already have a ticket. */
  readonly send: (isDuplicateAllowed?: boolean) => Promise<void>;
  /** Full names of those who already have a ticket, while the user is asked (RG-51). */
  readonly duplicateNames: readonly string[];
  readonly closeDuplicates: () => void;
}

/**
 * Returns the submit handler of the form, including its reactions to the server's response (RG-23, RG-24).
 */
export function useSubmitRegistration(options: SubmitRegistrationOptions): SubmitRegistration {
  const { store, eventId, isGuest, autosave, onReload, onDone, onRefused, onUnavailable } = options;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [duplicateNames, setDuplicateNames] = useState<readonly string[]>([]);

  function askAboutDuplicates(positions: readonly number[]): void {
    const { people } = store.read().draft.values;
    const names = positions.map((position) => people[position]).filter((person) => person !== undefined);
    setDuplicateNames(names.map(({ firstName, lastName }) => formatFullName(firstName, lastName)));
  }

  async function signIn(): Promise<void> {
    toast.error(sessionLostMessage());
    const { pathname, search } = location;
    await navigate({ to: '/login', search: { next: pathname + search } });
  }

  async function handleError(error: unknown): Promise<void> {
    if (!(error instanceof ApiRefusal)) return toast.error(toErrorMessage(error));
    const { reason, issues } = error;
    if (reason === 'tokenError') return signIn();
    if (reason === 'alreadyRegistered')
      return askAboutDuplicates(issues.map(({ path }) => Number(path.split('.')[1])));
    if (eventChangedReasons.has(reason)) {
      await waitBriefly(onReload(), reloadTimeoutMs);
      // Waits one task, so that the form has rendered the refetched event.
      await sleep();
    }
    if (unavailableReasons.has(reason)) return onUnavailable(error);
    // The form itself shows who was set aside.
    if (store.read().removedCount > 0) return;
    toast.error(toErrorMessage(error));
    if (ineligibleReasons.has(reason)) return onRefused();
    const messages: Record<string, string[]> = {};
    for (const { path, message } of issues) (messages[path] ??= []).push(message);
    store.showIssues(messages);
  }

  const send = async (isDuplicateAllowed = false): Promise<void> => {
    if (store.read().isSending) return;
    setDuplicateNames([]);
    const session = readCurrentSession();
    if (!sessionHasCapability(session, 'attendEvents')) {
      toast.error(translate(reasonMessages.notParticipate));
      return onRefused();
    }
    // Without the account it would register a visitor instead.
    if (!isGuest && needsReauth(session)) return signIn();
    const result = await sendRegistration(store, {
      persist: () => waitBriefly(autosave.flush(), storageTimeoutMs),
      isConnected: () => navigator.onLine,
      findHeld: isDuplicateAllowed
        ? undefined
        : (participants) => findHeldParticipants(readHeldEvent(eventId)?.tickets ?? [], participants),
      send: ({ key, body }) =>
        api(
          register,
          { params: { id: eventId }, body },
          { idempotencyKey: key, ...(isGuest && { token: '' }) },
        ),
    });
    switch (result.kind) {
      case 'done': {
        const checkoutUrl = getCheckoutUrl(result.response);
        const { txnid, toConfirm, orderId, email } = result.response.data;
        if (toConfirm !== undefined) {
          store.setToConfirm({ ...toConfirm, orderId, email });
          void autosave.flush();
        } else if (checkoutUrl === undefined || txnid === undefined) {
          void autosave.finish();
        } else {
          // Saved before the checkout leaves this page: going back finds the input and the held tickets.
          store.setHeld({ txnid, checkoutUrl });
          await waitBriefly(autosave.flush(), storageTimeoutMs);
        }
        invalidate('event', 'events', 'organiser', 'own-orders');
        if (toConfirm === undefined) onDone(result.response);
        return;
      }
      case 'duplicate':
        return askAboutDuplicates(result.positions);
      case 'expired':
        return toast.error(
          t`Non sappiamo se l’iscrizione è andata a buon fine: prima di riprovare, controlla se i biglietti sono arrivati per e-mail.`,
        );
      case 'unknown':
        // Without a response the form itself explains.
        if (result.error instanceof ApiRefusal) await handleError(result.error);
        return;
      case 'failed':
        return handleError(result.error);
      case 'invalid':
    }
  };
  return { send, duplicateNames, closeDuplicates: () => setDuplicateNames([]) };
}

/** Waits for `work`, whether it succeeds or not, for at most `timeoutMs`. */
const waitBriefly = (work: Promise<unknown>, timeoutMs: number): Promise<unknown> =>
  withTimeout(work, timeoutMs, undefined).catch(() => undefined);
