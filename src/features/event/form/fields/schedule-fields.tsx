import { useLingui } from '@lingui/react/macro';
import { DateTimeField } from './date-time-field.tsx';
import { adjustEnd } from '../event-values.ts';
import { FormSection } from './form-section.tsx';
import type { EventFormHandle } from '../use-event-form.ts';
import css from './schedule-fields.module.css';

/** Start and end; an end that the user has not chosen follows the start (EV-32). */
export function ScheduleFields({ handle: { form, bind, firstDay } }: { handle: EventFormHandle }) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Quando`}>
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
                  const end = adjustEnd(start, form.state.values);
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
    </FormSection>
  );
}
