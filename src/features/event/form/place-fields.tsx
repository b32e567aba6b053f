import { useLingui } from '@lingui/react/macro';
import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#contract/geocoding/geocode-calls.ts';
import { regions } from '#contract/event/lookups.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import css from './place-fields.module.css';
import { PlacePin } from './place-pin.tsx';
import { FoundPlaces, PlaceResults } from './place-results.tsx';
import { usePlaceSearch } from './use-place-search.ts';

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
const maxLength = 300;

/** Where an event is: in words, on the map, and in which region (EV-40). */
export function PlaceFields({ value, errorsOf, onValueChange }: PlaceFieldsProps) {
  const { t } = useLingui();
  const { location, latitude, longitude } = value;
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude };
  /** The text for which the pin was put there. */
  const [pinnedText, setPinnedText] = useState(position === undefined ? '' : location.trim());
  const [isByHand, setIsByHand] = useState(false);
  const [isNothingTyped, setIsNothingTyped] = useState(false);

  const take = (text: string, place: Place | undefined): void => {
    if (place === undefined) return;
    setPinnedText(text);
    onValueChange({
      latitude: place.latitude,
      longitude: place.longitude,
      // What the geocoder does not say stays as it is.
      ...(place.region !== '' && { region: place.region }),
    });
  };
  const { search, forget, isSearching, text, places, isApproximate, error, chosen, setChosen } =
    usePlaceSearch((found, [best]) => take(found, best));

  const find = (): void => {
    const wanted = location.trim();
    setIsNothingTyped(wanted === '');
    if (wanted !== '') search(wanted);
  };
  const type = (typed: string): void => {
    setIsNothingTyped(false);
    // What was wrong was wrong with the former text.
    if (places?.length === 0 || error !== null) forget();
    onValueChange({ location: typed });
  };

  const isNothingFound = places?.length === 0;
  const hasFailed = error !== null || isNothingFound;
  const problem = isNothingTyped
    ? t`Scrivi prima un indirizzo, o il nome di un luogo`
    : isNothingFound
      ? t`Non troviamo questo posto: controlla l’indirizzo, o metti il segnaposto a mano`
      : error instanceof ApiRefusal
        ? messageOf(error)
        : error !== null
          ? t`Non siamo riusciti a cercare il posto: riprova, o metti il segnaposto a mano`
          : undefined;
  const hasNoPin = errorsOf('latitude').length > 0 || errorsOf('longitude').length > 0;
  const wrong = errorsOf('location');
  const errors =
    problem !== undefined
      ? [problem]
      : wrong.length > 0 || !hasNoPin
        ? wrong
        : [t`Manca il punto sulla mappa: trova il posto, o metti il segnaposto a mano`];
  const isOtherText = position !== undefined && pinnedText !== '' && location.trim() !== pinnedText;
  const isMapShown = position !== undefined || isByHand || hasFailed;
  return (
    <div className={css['fields']}>
      <TextField
        label={t`Indirizzo o luogo`}
        name="location"
        value={location}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        hint={t`Per esempio «Piazza Maggiore, Bologna».`}
        errors={errors}
        onValueChange={type}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Not yet the whole form.
          event.preventDefault();
          find();
        }}
      />
      <div className={css['buttons']}>
        <Button size="small" variant="quiet" isBusy={isSearching} onClick={find}>
          <Search size={18} aria-hidden="true" />
          {t`Trova sulla mappa`}
        </Button>
        {!isMapShown && (
          <Button size="small" variant="plain" onClick={() => setIsByHand(true)}>
            <MapPin size={18} aria-hidden="true" />
            {t`Metti il segnaposto a mano`}
          </Button>
        )}
        <span role="status">
          {!isSearching && places !== undefined && places.length > 0 && (
            <VisuallyHidden>
              <FoundPlaces count={places.length} />
            </VisuallyHidden>
          )}
        </span>
      </div>
      {places !== undefined && places.length > 0 && text === pinnedText && (
        <PlaceResults
          places={places}
          chosen={chosen}
          isApproximate={isApproximate}
          onChoose={(at) => {
            setChosen(at);
            take(text, places[at]);
          }}
        />
      )}
      {isOtherText && (
        <Notice
          tone="wait"
          role="status"
          action={
            <Button size="small" variant="quiet" isBusy={isSearching} onClick={find}>
              {t`Cerca di nuovo`}
            </Button>
          }
        >
          <p>{t`Il segnaposto è ancora quello di «${pinnedText}».`}</p>
        </Notice>
      )}
      {isMapShown && (
        <PlacePin
          position={position}
          onMove={(moved) => {
            setPinnedText(location.trim());
            onValueChange(moved);
          }}
        />
      )}
      <SelectField
        label={t`Regione`}
        name="region"
        value={regions.find(({ code }) => code === value.region)?.code ?? ''}
        placeholder={t`Scegli la regione`}
        options={regionOptions}
        errors={errorsOf('region')}
        onValueChange={(region) => onValueChange({ region })}
      />
    </div>
  );
}
