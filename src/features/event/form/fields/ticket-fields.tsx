import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Banknote, Gift, Infinity as Unlimited, Landmark, UsersRound } from 'lucide-react';
import { parseEuros, parsePlaces } from '#contract/input/parse-number.ts';
import { useFormState, type Field } from '#src/platform/forms/use-form.tsx';
import { formatAmount, formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { FormSection } from './form-section.tsx';
import css from './ticket-fields.module.css';
import { emptyValues } from '../event-values.ts';
import type { EventFormHandle } from '../use-event-form.ts';

interface TicketFieldsProps {
  handle: EventFormHandle;
  /** Tickets already sold of the edited event, the minimum of the limit (EV-17). */
  purchasedTickets: number;
  /** The organiser has a payment account, or the event has had a price (EV-19). */
  canBePaid: boolean;
}

/** Ticket limit, price (EV-32), and how many places need no confirmation (EV-78). */
export function TicketFields({ handle: { form, bind }, purchasedTickets, canBePaid }: TicketFieldsProps) {
  const { t } = useLingui();
  const isLimited = useFormState(form, (state) => state.values.maxNoTickets === 'Limited');
  const isFree = useFormState(form, (state) => state.values.isFree);
  // An unreadable text must not stay where it is not seen.
  const resetConfirmAbove = () => form.setFieldValue('confirmAbove', emptyValues.confirmAbove);
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
                if (limit === 'Limited') return;
                form.setFieldValue('maxTicketAvailable', '');
                resetConfirmAbove();
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
              hint={<PlacesHint field={field} purchasedTickets={purchasedTickets} />}
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
                else resetConfirmAbove();
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
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Prezzo di un biglietto`}
              className={css['short']}
              inputMode="decimal"
              autoComplete="off"
              hint={<PriceHint field={field} />}
              tail={
                <span className={css['unit']} aria-hidden="true">
                  {'€'}
                </span>
              }
            />
          )}
        </form.Field>
      )}
      {isLimited && isFree && (
        <form.Field name="confirmAbove">
          {(field) => (
            <TextField
              {...bind(field)}
              label={t`Posti a persona senza conferma`}
              className={css['short']}
              inputMode="numeric"
              autoComplete="off"
              hint={t`Chi ne chiede di più li conferma con un link nell’e-mail`}
            />
          )}
        </form.Field>
      )}
    </FormSection>
  );
}

/** How the number of places was read (EV-75), else an example, which errors contain; and how many are taken. */
function PlacesHint({ field, purchasedTickets }: { field: Field<string>; purchasedTickets: number }) {
  const { t } = useLingui();
  const places = parsePlaces(field.value);
  const isReadable = places !== undefined && Number.isInteger(places) && places > 0;
  return (
    <>
      {isReadable ? (
        <strong>{t`${plural(places, { one: '1 posto', other: `${formatInteger(places)} posti` })}`}</strong>
      ) : (
        field.errors.length === 0 && t`Per esempio ${formatInteger(1000)}`
      )}
      {purchasedTickets > 0 && (
        <div>
          <Plural value={purchasedTickets} one="# posto già occupato" other="# posti già occupati" />
        </div>
      )}
    </>
  );
}

/** How the price was read (EV-75), else an example, which errors contain. */
function PriceHint({ field }: { field: Field<string> }) {
  const { t } = useLingui();
  const euros = parseEuros(field.value);
  return euros !== undefined && euros > 0 ? (
    <strong>{t`${formatEuros(euros)} a biglietto`}</strong>
  ) : (
    field.errors.length === 0 && t`In euro, per esempio ${formatAmount(12.5)}`
  );
}
