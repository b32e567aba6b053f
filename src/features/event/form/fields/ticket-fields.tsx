import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Banknote, Gift, Infinity as Unlimited, Landmark, UsersRound } from 'lucide-react';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { formatPriceInput } from '../event-values.ts';
import { FormSection } from './form-section.tsx';
import css from './ticket-fields.module.css';
import type { EventFormHandle } from '../use-event-form.ts';

interface TicketFieldsProps {
  handle: EventFormHandle;
  /** Tickets already sold of the edited event, the minimum of the limit (EV-17). */
  purchasedTickets: number;
  /** The organiser has a payment account, or the event has had a price (EV-19). */
  canBePaid: boolean;
}

/** Ticket limit and price (EV-32). */
export function TicketFields({ handle: { form, bind }, purchasedTickets, canBePaid }: TicketFieldsProps) {
  const { t } = useLingui();
  const isLimited = useFormState(form, (state) => state.values.maxNoTickets === 'Limited');
  const isFree = useFormState(form, (state) => state.values.isFree);
  return (
    <FormSection title={t`Posti e prezzo`}>
      <form.Field name="maxNoTickets">
        {(field) => {
          const { onValueChange, name, value } = bind(field);
          return (
            <RadioGroup
              legend={t`Posti`}
              name={name}
              value={value}
              onValueChange={(limit) => {
                onValueChange(limit);
                if (limit === 'Unlimited') form.setFieldValue('maxTicketAvailable', '');
              }}
              options={[
                {
                  key: 'Unlimited',
                  title: t`Senza limite`,
                  text: t`Aperto a chiunque`,
                  icon: <Unlimited size={20} />,
                },
                {
                  key: 'Limited',
                  title: t`Limitati`,
                  text: t`Quando finiscono, l’evento è esaurito`,
                  icon: <UsersRound size={20} />,
                },
              ]}
            />
          );
        }}
      </form.Field>
      {isLimited && (
        <form.Field name="maxTicketAvailable">
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Numero di posti`}
              className={css['short']}
              inputMode="numeric"
              autoComplete="off"
              hint={
                purchasedTickets > 0 && (
                  <Plural value={purchasedTickets} one="# posto già occupato" other="# posti già occupati" />
                )
              }
            />
          )}
        </form.Field>
      )}
      <form.Field name="isFree">
        {(field) => {
          const { onValueChange, name, value } = bind(field);
          return (
            <RadioGroup
              legend={t`Prezzo`}
              name={name}
              value={value ? 'free' : 'paid'}
              onValueChange={(price) => {
                onValueChange(price === 'free');
                if (price === 'free') form.setFieldValue('price', '');
              }}
              options={[
                { key: 'free', title: t`Gratis`, text: t`Non si paga niente`, icon: <Gift size={20} /> },
                {
                  key: 'paid',
                  title: t`A pagamento`,
                  text: canBePaid ? t`Un prezzo per biglietto` : t`Serve un conto collegato`,
                  icon: <Banknote size={20} />,
                  isDisabled: !canBePaid,
                },
              ]}
            />
          );
        }}
      </form.Field>
      {!canBePaid && (
        <Notice icon={<Landmark size={20} />}>
          <Trans>
            Per vendere biglietti serve un conto su cui ricevere i pagamenti.{' '}
            <Link to="/profile" search={{ drawer: 'update' }} className={css['why']}>
              Collegalo dal profilo
            </Link>
            : quello che hai scritto resta come bozza.
          </Trans>
        </Notice>
      )}
      {!isFree && (
        <form.Field name="price">
          {(field) => {
            const bound = bind(field);
            return (
              <TextField
                {...bound}
                label={t`Prezzo di un biglietto`}
                className={css['short']}
                inputMode="decimal"
                autoComplete="off"
                hint={t`In euro, per esempio 5,00`}
                tail={
                  <span className={css['unit']} aria-hidden="true">
                    {'€'}
                  </span>
                }
                onBlur={() => {
                  if (plainPricePattern.test(bound.value))
                    bound.onValueChange(formatPriceInput(Number(bound.value.replace(',', '.'))));
                }}
              />
            );
          }}
        </form.Field>
      )}
    </FormSection>
  );
}

/** Prices of at most two decimals, which formatting does not change. */
const plainPricePattern = /^\d{1,7}(?:[.,]\d{1,2})?$/;
