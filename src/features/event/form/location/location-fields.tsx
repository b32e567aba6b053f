import { useLingui } from '@lingui/react/macro';
import { MapPin, Video } from 'lucide-react';
import { useField, useFormState } from '#src/platform/forms/use-form.tsx';
import { RadioGroup } from '#src/ui/form/radio-group.tsx';
import { FormSection } from '../fields/form-section.tsx';
import { AddressFields } from './address-fields.tsx';
import { JoinLinkFields } from './join-link-fields.tsx';
import type { AddressValue } from './use-address.ts';
import type { EventFormHandle } from '../use-event-form.ts';

/** In person with an address, or online without (EV-32). */
export function LocationFields({ handle }: { handle: EventFormHandle }) {
  const { form, bind } = handle;
  const { t } = useLingui();
  const isOnline = useFormState(form, (state) => state.values.mode === 'online');
  return (
    <FormSection title={t`Dove si tiene`}>
      <form.Field name="mode">
        {(field) => {
          const { onValueChange, name, value } = bind(field);
          return (
            <RadioGroup
              legend={t`Modalità`}
              name={name}
              value={value}
              onValueChange={(mode) => {
                onValueChange(mode);
                if (mode === 'offline') return;
                form.setFieldValue('location', '');
                form.setFieldValue('region', '');
                form.setFieldValue('latitude', null);
                form.setFieldValue('longitude', null);
              }}
              options={[
                {
                  key: 'offline',
                  title: t`In presenza`,
                  text: t`In un luogo, indicato sulla mappa`,
                  icon: <MapPin size={20} />,
                },
                {
                  key: 'online',
                  title: t`Online`,
                  text: t`Si partecipa da casa`,
                  icon: <Video size={20} />,
                },
              ]}
            />
          );
        }}
      </form.Field>
      {isOnline ? <JoinLinkFields handle={handle} /> : <Address handle={handle} />}
    </FormSection>
  );
}

function Address({ handle: { form, bind } }: { handle: EventFormHandle }) {
  const fields = {
    location: bind<string>(useField(form, 'location')),
    region: bind<string>(useField(form, 'region')),
    latitude: bind<number | null>(useField(form, 'latitude')),
    longitude: bind<number | null>(useField(form, 'longitude')),
  };
  const updateField = <N extends keyof AddressValue>(name: N, value: AddressValue[N] | undefined) => {
    const { onValueChange } = fields[name] as { onValueChange: (value: AddressValue[N]) => void };
    if (value !== undefined) onValueChange(value);
  };
  return (
    <AddressFields
      value={{
        location: fields.location.value,
        region: fields.region.value,
        latitude: fields.latitude.value,
        longitude: fields.longitude.value,
      }}
      getErrors={(name) => fields[name].errors}
      onValueChange={(patch) => {
        updateField('location', patch.location);
        updateField('region', patch.region);
        updateField('latitude', patch.latitude);
        updateField('longitude', patch.longitude);
      }}
    />
  );
}
