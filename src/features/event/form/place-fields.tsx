import { useLingui } from '@lingui/react/macro';
import { regions } from '#contract/event/lookups.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';

/** Where an event is, as its form holds it. */
export interface PlaceValue {
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The ISTAT code of the region, or empty. */
  readonly region: string;
}

interface PlaceFieldsProps {
  value: PlaceValue;
  errorsOf: (name: keyof PlaceValue) => readonly string[];
  onValueChange: (patch: Partial<PlaceValue>) => void;
}

const regionOptions = regions.map(({ code, name }) => ({ key: code, text: name }));

/** Where an event is: in words, on the map, and in which region. */
export function PlaceFields({ value, errorsOf, onValueChange }: PlaceFieldsProps) {
  const { t } = useLingui();
  const region = regions.find(({ code }) => code === value.region)?.code ?? '';
  return (
    <>
      <TextField
        label={t`Luogo`}
        name="location"
        value={value.location}
        errors={errorsOf('location')}
        onValueChange={(location) => onValueChange({ location })}
      />
      <SelectField
        label={t`Regione`}
        name="region"
        value={region}
        placeholder={t`Scegli la regione`}
        options={regionOptions}
        errors={errorsOf('region')}
        onValueChange={(code) => onValueChange({ region: code })}
      />
    </>
  );
}
