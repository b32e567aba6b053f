import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banknote, CalendarDays, MapPin, UsersRound } from 'lucide-react';
import { parseEuros, parsePlaces } from '#contract/input/parse-number.ts';
import { useFormState } from '#src/platform/forms/use-form.tsx';
import { formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { DetailLine } from '#src/ui/list/detail-line.tsx';
import { describeTimes } from './describe-times.ts';
import { FormSection } from './fields/form-section.tsx';
import type { EventFormHandle } from './use-event-form.ts';

/** What is about to be published, in words: when, where, for how many and at which price (EV-77). */
export function PublishSummary({ handle: { form } }: { handle: EventFormHandle }) {
  const { t } = useLingui();
  const values = useFormState(form, (state) => state.values);
  const { startDateTime, endDateTime, mode, location, maxNoTickets, maxTicketAvailable, isFree, price } =
    values;
  const places = (maxNoTickets === 'Limited' && parsePlaces(maxTicketAvailable)) || 0;
  const euros = (!isFree && parseEuros(price)) || 0;
  const place = mode === 'online' ? t`Online` : location.trim();
  return (
    <FormSection title={t`In breve`}>
      {startDateTime !== '' && endDateTime > startDateTime && (
        <DetailLine Icon={CalendarDays}>{describeTimes(startDateTime, endDateTime)}</DetailLine>
      )}
      {place !== '' && <DetailLine Icon={MapPin}>{place}</DetailLine>}
      {maxNoTickets === 'Unlimited' && <DetailLine Icon={UsersRound}>{t`Posti senza limite`}</DetailLine>}
      {places > 0 && Number.isInteger(places) && (
        <DetailLine Icon={UsersRound}>
          {plural(places, { one: '1 posto', other: `${formatInteger(places)} posti` })}
        </DetailLine>
      )}
      {isFree && <DetailLine Icon={Banknote}>{t`Gratis`}</DetailLine>}
      {euros > 0 && <DetailLine Icon={Banknote}>{t`${formatEuros(euros)} a persona`}</DetailLine>}
    </FormSection>
  );
}
