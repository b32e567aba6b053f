import { useLingui } from '@lingui/react/macro';
import { DateTimeField } from './date-time-field.tsx';
import { endAfter } from './event-values.ts';
import { FormBlock } from './form-block.tsx';
import type { EventFormHandle } from './use-event-form.ts';
import css from './when-fields.module.css';

/** Start and end; an end that nobody has chosen goes with the start (EV-32). */
export function WhenFields({ handle: { form, bind, firstDay } }: { handle: EventFormHandle }) {
  const { t } = useLingui();
  return (
    <FormBlock title={t`Quando`}>
      <div className={css['pair']}>
        <form.Field name="startDateTime">
          {(field) => {
            const bound = bind(field);
            return (
              <DateTimeField
                {...bound}
                label={t`Inizio`}
                minDay={firstDay}
                onValueChange={(start) => {
                  const end = endAfter(start, form.state.values);
                  bound.onValueChange(start);
                  form.setFieldValue('endDateTime', end);
                }}
              />
            );
          }}
        </form.Field>
        <form.Field name="endDateTime">
          {(field) => <DateTimeField {...bind(field)} label={t`Fine`} minDay={firstDay} />}
        </form.Field>
      </div>
    </FormBlock>
  );
}
