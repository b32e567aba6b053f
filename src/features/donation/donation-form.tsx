import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { donate, donateSignedIn, donationPresets } from '#contract/donation/donation-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { euros } from '#src/platform/format.ts';
import { say } from '#src/platform/i18n.ts';
import { safeCheckout } from '#src/platform/safe-checkout.ts';
import type { Session } from '#src/platform/session.ts';
import { useCallForm } from '#src/platform/use-call-form.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/email-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './donation-form.module.css';
import {
  cutAmount,
  eurosOf,
  giftSchema,
  isAmount,
  newDonation,
  strangersGiftSchema,
  type DonationDraft,
} from './donation-values.ts';

/** What leads from here to the checkout, and the server's words about it. */
export interface Opened {
  readonly checkout: string;
  readonly message: string;
}

interface DonationFormProps {
  organiser: { readonly _id: string; readonly companyName: string };
  /** Who gives, where that is known. */
  donor: Session | undefined;
  foot: Element | null;
  onSending: (isSending: boolean) => void;
  /** Whether she has said who she is, which a drawer that closes would take from her. */
  onDirtyChange: (isDirty: boolean) => void;
  onOpened: (opened: Opened) => void;
  /** The server does not take it: it has said why, and nothing that one could type would help (spec 1 §4). */
  onRefused: () => void;
}

/** An amount, who gives, and what pressing the button will do. */
export function DonationForm(props: DonationFormProps) {
  const { organiser, donor, foot, onSending, onDirtyChange, onOpened, onRefused } = props;
  const { t } = useLingui();
  const id = useId();
  const { form, formProps, bind, isSending } = useCallForm({
    schema: donor === undefined ? strangersGiftSchema : giftSchema,
    initial: newDonation,
    send: ({ amount, ...who }: DonationDraft, requestKey) => {
      const gift = { organiserId: organiser._id, amount: eurosOf(amount) };
      return donor === undefined
        ? api(donate, { body: { ...gift, ...who } }, { requestKey })
        : api(donateSignedIn, { params: { userId: donor.userId }, body: gift }, { requestKey });
    },
    onDone: ({ message, data }) => {
      const checkout = safeCheckout(data.checkoutUrl);
      if (checkout === undefined) {
        toast.error(say(reasonText.checkoutUnavailable));
        return onRefused();
      }
      onOpened({ checkout, message });
      location.assign(checkout);
    },
    onFailed: (error) => {
      toast.error(messageOf(error));
      // Without an answer what was typed stays, to be sent again.
      if (error instanceof ApiRefusal) onRefused();
    },
  });
  const typed = useStore(form.store, (state) => state.values.amount);
  const sum = isAmount(typed) ? euros(eurosOf(typed)) : undefined;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);
  const isNamed = useStore(
    form.store,
    ({ values: { firstName, lastName, email } }) => `${firstName}${lastName}${email}` !== '',
  );
  useEffect(() => {
    onDirtyChange(isNamed);
    return () => onDirtyChange(false);
  }, [isNamed, onDirtyChange]);

  return (
    <form {...formProps} id={id} className={css['form']}>
      <form.Field name="amount">
        {(field) => {
          const bound = bind(field);
          return (
            <div className={css['amount']}>
              <TextField
                {...bound}
                label={t`Quanto vuoi donare`}
                className={css['field']}
                inputMode="decimal"
                autoComplete="off"
                tail={
                  <span className={css['unit']} aria-hidden="true">
                    {'€'}
                  </span>
                }
                onValueChange={(text) => bound.onValueChange(cutAmount(text))}
              />
              <div className={css['presets']} role="group" aria-label={t`Importi pronti`}>
                {donationPresets.map((preset) => (
                  <button
                    key={preset}
                    type="button"
                    className={css['preset']}
                    aria-pressed={eurosOf(typed) === preset}
                    onClick={() => bound.onValueChange(String(preset))}
                  >
                    {t`${preset} €`}
                  </button>
                ))}
              </div>
            </div>
          );
        }}
      </form.Field>
      {donor === undefined ? (
        <>
          <div className={css['names']}>
            <form.Field name="firstName">
              {(field) => <TextField {...bind(field)} label={t`Nome`} autoComplete="given-name" />}
            </form.Field>
            <form.Field name="lastName">
              {(field) => <TextField {...bind(field)} label={t`Cognome`} autoComplete="family-name" />}
            </form.Field>
          </div>
          <form.Field name="email">
            {(field) => <EmailField {...bind(field)} label={t`E-mail`} hint={t`Qui arriva la ricevuta`} />}
          </form.Field>
        </>
      ) : (
        <p className={css['donor']}>
          {t`Doni come ${donor.companyName || donor.names}: la ricevuta arriva a ${donor.email}.`}
        </p>
      )}
      <p className={css['fees']}>
        {t`Niente commissioni: Presente non trattiene nulla, escono solo i costi del metodo di pagamento.`}
      </p>
      {foot !== null &&
        createPortal(
          <div className={css['foot']}>
            <p className={css['words']} id={`${id}-what`}>
              {t`Paghi nel passo dopo: qui non viene addebitato nulla.`}
            </p>
            <Button
              type="submit"
              form={id}
              variant="accent"
              isWide
              isBusy={isSending}
              aria-describedby={`${id}-what`}
            >
              {sum === undefined ? t`Continua al pagamento` : t`Dona ${sum}`}
            </Button>
          </div>,
          foot,
        )}
    </form>
  );
}
