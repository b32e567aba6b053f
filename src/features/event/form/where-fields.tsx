import { useLingui } from '@lingui/react/macro';
import { useField, useStore } from '@tanstack/react-form';
import { MapPin, Video } from 'lucide-react';
import { Choice } from '#src/ui/choice.tsx';
import { FormBlock } from './form-block.tsx';
import { PlaceFields, type PlaceValue } from './place-fields.tsx';
import type { EventFormHandle } from './use-event-form.ts';

/** In person, with its place, or online, without (EV-32). */
export function WhereFields({ handle }: { handle: EventFormHandle }) {
  const { form, bind } = handle;
  const { t } = useLingui();
  const isOnline = useStore(form.store, (state) => state.values.mode === 'online');
  return (
    <FormBlock title={t`Dove si tiene`}>
      <form.Field name="mode">
        {(field) => {
          const { onValueChange, name, value } = bind(field);
          return (
            <Choice
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
                  title: t`Dal vivo`,
                  text: t`In un luogo, sulla mappa`,
                  icon: <MapPin size={20} />,
                },
                {
                  key: 'online',
                  title: t`Online`,
                  text: t`Ci si collega da casa`,
                  icon: <Video size={20} />,
                },
              ]}
            />
          );
        }}
      </form.Field>
      {!isOnline && <Place handle={handle} />}
    </FormBlock>
  );
}

function Place({ handle: { form, bind } }: { handle: EventFormHandle }) {
  const fields = {
    location: bind<string>(useField({ form, name: 'location' })),
    region: bind<string>(useField({ form, name: 'region' })),
    latitude: bind<number | null>(useField({ form, name: 'latitude' })),
    longitude: bind<number | null>(useField({ form, name: 'longitude' })),
  };
  const change = <N extends keyof PlaceValue>(name: N, value: PlaceValue[N] | undefined) => {
    const { onValueChange } = fields[name] as { onValueChange: (value: PlaceValue[N]) => void };
    if (value !== undefined) onValueChange(value);
  };
  return (
    <PlaceFields
      value={{
        location: fields.location.value,
        region: fields.region.value,
        latitude: fields.latitude.value,
        longitude: fields.longitude.value,
      }}
      errorsOf={(name) => fields[name].errors}
      onValueChange={(patch) => {
        change('location', patch.location);
        change('region', patch.region);
        change('latitude', patch.latitude);
        change('longitude', patch.longitude);
      }}
    />
  );
}
