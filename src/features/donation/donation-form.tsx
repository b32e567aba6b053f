import { useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { donate, donateSignedIn, donationPresets } from '#contract/donation/donation-endpoints.ts';
import { parseEuros } from '#contract/input/parse-number.ts';
import { getIssueMessage } from '#contract/issues.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatAmount, formatEuros } from '#src/platform/text/format.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import type { Session } from '#src/platform/session/session.ts';
import { askAboutOneWordName } from '#src/platform/forms/one-word-name.ts';
import { useEndpointForm } from '#src/platform/forms/use-endpoint-form.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { Button } from '#src/ui/form/button.tsx';
import { EmailField } from '#src/ui/form/email-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './donation-form.module.css';
import {
  donationSchema,
  emptyDonation,
  getAmountHint,
  guestDonationSchema,
  limitDigits,
  readAmount,
  type DonationDraft,
} from './donation-values.ts';

/** A created donation: the URL of its checkout, and the server's message. */
export interface StartedCheckout {
  readonly checkoutUrl: string;
  readonly message: string;
}

interface DonationFormProps {
  organiser: { readonly _id: string; readonly companyName: string };
  /** The signed-in account; `undefined` asks for name and e-mail. */
  donor: Session | undefined;
  footer: Element | null;
  onSending: (isSending: boolean) => void;
  /** Whether name or e-mail were entered, which closing the drawer would lose. */
  onDirtyChange: (isDirty: boolean) => void;
  onCheckoutStarted: (opened: StartedCheckout) => void;
  /** The server rejected the donation and the reason was shown; no other input would help (PY-30). */
  onRejected: () => void;
}

/** Amount, donor details, and the submit button, which is rendered into `footer`. */
export function DonationForm(props: DonationFormProps) {
  const { organiser, donor, footer, onSending, onDirtyChange, onCheckoutStarted, onRejected } = props;
  const { t } = useLingui();
  const id = useId();
  const { form, formProps, bind, isSending } = useEndpointForm({
    schema: donor === undefined ? guestDonationSchema : donationSchema,
    initialValues: emptyDonation,
    ask: askAboutOneWordName,
    send: ({ amount: typedAmount, ...donorDetails }: DonationDraft, idempotencyKey) => {
      const donation = { organiserId: organiser._id, amount: parseEuros(typedAmount) ?? Number.NaN };
      return donor === undefined
        ? api(donate, { body: { ...donation, ...donorDetails } }, { idempotencyKey })
        : api(donateSignedIn, { params: { userId: donor.userId }, body: donation }, { idempotencyKey });
    },
    onDone: ({ message, data }) => {
      const checkoutUrl = trustedCheckoutUrl(data.checkoutUrl);
      if (checkoutUrl === undefined) {
        toast.error(translate(reasonMessages.checkoutUnavailable));
        return onRejected();
      }
      onCheckoutStarted({ checkoutUrl, message });
      location.assign(checkoutUrl);
    },
    onFailed: (error) => {
      toast.error(toErrorMessage(error));
      // After a network failure the input stays, to be sent again.
      if (error instanceof ApiRefusal) onRejected();
    },
  });
  const typed = useFormState(form, (state) => state.values.amount);
  const amount = readAmount(typed);
  const hintIssue = getAmountHint(typed);
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);
  const isNamed = useFormState(
    form,
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
                hint={
                  hintIssue === undefined || bound.errors.length > 0
                    ? t`In euro, per esempio ${formatAmount(12.5)}`
                    : translate(getIssueMessage(hintIssue))
                }
                onValueChange={(text) => bound.onValueChange(limitDigits(text))}
              />
              <div className={css['presets']} role="group" aria-label={t`Importi suggeriti`}>
                {donationPresets.map((preset) => (
                  <button
                    key={preset}
                    type="button"
                    className={css['preset']}
                    aria-pressed={'euros' in amount && amount.euros === preset}
                    onClick={() => bound.onValueChange(String(preset))}
                  >
                    {t`${preset} €`}
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
            {(field) => (
              <EmailField
                {...bind(field)}
                label={t`E-mail`}
                hint={t`La ricevuta arriva a questo indirizzo`}
              />
            )}
          </form.Field>
        </>
      ) : (
        <p className={css['donor']}>
          {t`Doni come ${donor.companyName || donor.names}: la ricevuta arriva a ${donor.email}.`}
        </p>
      )}
      <p className={css['fees']}>
        {t`Niente commissioni: Presente non trattiene nulla, si pagano solo i costi del metodo di pagamento.`}
      </p>
      {footer !== null &&
        createPortal(
          <div className={css['foot']}>
            <p className={css['words']} id={`${id}-what`}>
              {t`Paghi nel passaggio successivo: qui non viene addebitato nulla.`}
            </p>
            <Button
              type="submit"
              form={id}
              variant="accent"
              isWide
              isBusy={isSending}
              aria-describedby={`${id}-what`}
            >
              {'euros' in amount ? t`Dona ${formatEuros(amount.euros)}` : t`Continua al pagamento`}
            </Button>
          </div>,
          footer,
        )}
    </form>
  );
}
