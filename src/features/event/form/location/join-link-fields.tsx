import { useLingui } from '@lingui/react/macro';
import { CalendarClock, Clock, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JoinLinkLead } from '#contract/event/join-link.ts';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import type { EventFormHandle } from '../use-event-form.ts';

/** The link of an online event, and from when holders of tickets see it (RG-52). */
export function JoinLinkFields({ handle: { form, bind } }: { handle: EventFormHandle }) {
  const { t } = useLingui();
  const leads = [
    {
      key: 'now',
      title: t`Subito`,
      text: t`Anche nell’e-mail di conferma e nel calendario`,
      icon: <Zap size={20} />,
    },
    {
      key: 'day',
      title: t`Da un giorno prima`,
      text: t`Chi si iscrive prima lo trova poi sul biglietto`,
      icon: <CalendarClock size={20} />,
    },
    {
      key: 'hour',
      title: t`Da un’ora prima`,
      text: t`Resta riservato quasi fino all’inizio`,
      icon: <Clock size={20} />,
    },
  ] as const satisfies readonly { key: JoinLinkLead; title: string; text: string; icon: ReactNode }[];
  return (
    <>
      <form.Field name="joinLink">
        {(field) => (
          <TextField
            {...bind(field)}
            label={t`Link per collegarsi`}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={t`Lo vede solo chi ha il biglietto: sul biglietto, nell’e-mail e nel calendario. Puoi aggiungerlo anche dopo.`}
          />
        )}
      </form.Field>
      <form.Subscribe selector={({ values }) => values.joinLink.trim() !== ''}>
        {(hasLink) =>
          hasLink && (
            <form.Field name="joinLinkLead">
              {(field) => {
                const { onValueChange, name, value } = bind(field);
                return (
                  <RadioGroup
                    legend={t`Quando mostrarlo`}
                    name={name}
                    value={value}
                    onValueChange={onValueChange}
                    options={leads}
                  />
                );
              }}
            </form.Field>
          )
        }
      </form.Subscribe>
    </>
  );
}
