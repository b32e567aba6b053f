import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { reasonText } from '#contract/reason-text.ts';
import type { Reason } from '#contract/reasons.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf, sessionLostMessage } from '#src/platform/error-message.ts';
import { say } from '#src/platform/i18n.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { isSignInDue, readCurrentSession, sessionMay } from '#src/platform/session.ts';
import { toast } from '#src/ui/toast.ts';
import { checkoutOf } from './registration-checkout.ts';
import type { RegistrationStore } from './registration-store.ts';
import { sendRegistration, type Registered } from './send-registration.ts';

/** Storage that takes longer to write than this is not waited for. */
const storagePatienceMs = 1_000;
/** Nor is an event that takes longer to be read again. */
const reloadPatienceMs = 4_000;

/** Refused to this account, whatever is typed: said, and the drawer closes (spec 2 §1). */
const notForHer: ReadonlySet<Reason> = new Set(['notParticipate', 'paymentFeature']);
/** Nothing is to be had here any more, or not now. */
const over: ReadonlySet<Reason> = new Set([
  'soldOut',
  'eventEnded',
  'eventCancelled',
  'externalRegistration',
  'notFound',
]);
/** These say that the event is not what the form shows. */
const changed: ReadonlySet<Reason> = new Set([...over, 'noMoreTickets', 'validation']);

interface RegistrationSending {
  store: RegistrationStore;
  eventId: string;
  keeping: { write(): Promise<unknown>; finish(): Promise<unknown> };
  onReload: () => Promise<unknown>;
  onDone: (answer: Registered) => void;
  onRefused: () => void;
  onOver: (refusal: ApiRefusal) => void;
}

/** What the button of the form does, and what is made of the server's answer (RG-23, RG-24). */
export function useRegistrationSending(sending: RegistrationSending): () => Promise<void> {
  const { store, eventId, keeping, onReload, onDone, onRefused, onOver } = sending;
  const { t } = useLingui();
  const navigate = useNavigate();

  async function signIn(): Promise<void> {
    toast.error(sessionLostMessage());
    const { pathname, search } = location;
    await navigate({ to: '/login', search: { next: pathname + search } });
  }

  async function sayWhy(error: unknown): Promise<void> {
    if (!(error instanceof ApiRefusal)) return toast.error(messageOf(error));
    const { reason, issues } = error;
    if (reason === 'tokenError') return signIn();
    if (changed.has(reason)) {
      await within(reloadPatienceMs, onReload());
      // What was read is on the screen a moment later: the form has followed it then.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (over.has(reason)) return onOver(error);
    // Who was put aside is said in the form, in its place.
    if (store.read().noOfCapped > 0) return;
    toast.error(messageOf(error));
    if (notForHer.has(reason)) return onRefused();
    const texts: Record<string, string[]> = {};
    for (const { path, message } of issues) (texts[path] ??= []).push(message);
    store.fail(texts);
  }

  return async () => {
    if (store.read().isSending) return;
    const session = readCurrentSession();
    if (!sessionMay(session, 'takePart')) {
      toast.error(say(reasonText.notParticipate));
      return onRefused();
    }
    // Under nobody's name it would be another registration.
    if (isSignInDue(session)) return signIn();
    const end = await sendRegistration(store, {
      keep: () => within(storagePatienceMs, keeping.write()),
      isConnected: () => navigator.onLine,
      send: ({ key, body }) => api(register, { params: { id: eventId }, body }, { requestKey: key }),
    });
    switch (end.kind) {
      case 'done': {
        const forgotten = keeping.finish();
        // Before the way to a checkout leaves this page: what is answered is in doubt no more.
        if (checkoutOf(end.answer) !== undefined) await within(storagePatienceMs, forgotten);
        askAgain('event', 'events', 'organiser', 'own-orders');
        return onDone(end.answer);
      }
      case 'tooLate':
        return toast.error(
          t`È passato troppo tempo per saperlo: guarda nella tua e-mail se i biglietti sono arrivati, prima di iscriverti di nuovo.`,
        );
      case 'unknown':
        // Without an answer the form itself says what is known.
        if (end.error instanceof ApiRefusal) await sayWhy(end.error);
        return;
      case 'failed':
        return sayWhy(end.error);
      case 'invalid':
    }
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]).catch(() => undefined);
