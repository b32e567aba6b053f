import { useLingui } from '@lingui/react/macro';
import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '#contract/geocoding/geocode-endpoints.ts';
import { parsePosition } from '#contract/geocoding/parse-position.ts';
import { regions } from '#contract/event/lookups.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './address-fields.module.css';
import { LocationPin } from './location-pin.tsx';
import { PlaceCount, PlaceResults } from './place-results.tsx';
import { usePlaceSearch } from './use-place-search.ts';

/** Address fields of the event form. */
export interface AddressValue {
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** ISTAT region code, or empty. */
  readonly region: string;
}

interface AddressFieldsProps {
  value: AddressValue;
  getErrors: (name: keyof AddressValue) => readonly string[];
  onValueChange: (patch: Partial<AddressValue>) => void;
}

const regionOptions = regions.map(({ code, name }) => ({ key: code, text: name }));
const maxLocationLength = 300;

/** Address, pin on the map, and region (EV-40). */
export function AddressFields({ value, getErrors, onValueChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const { location, latitude, longitude } = value;
  const position = latitude === null || longitude === null ? undefined : { latitude, longitude };
  /** The address for which the pin was placed. */
  const [pinnedText, setPinnedText] = useState(position === undefined ? '' : location.trim());
  const [isPlacedManually, setIsPlacedManually] = useState(false);
  const [isNothingTyped, setIsNothingTyped] = useState(false);

  const [isLinkUnreadable, setIsLinkUnreadable] = useState(false);

  const applyPlace = (text: string, place: Place | undefined): void => {
    if (place === undefined) return;
    // Coordinates are replaced by the address there.
    const isPosition = typeof parsePosition(text) === 'object';
    setPinnedText(isPosition ? place.location : text);
    onValueChange({
      ...(isPosition && { location: place.location }),
      latitude: place.latitude,
      longitude: place.longitude,
      // An empty region of the geocoder leaves the field unchanged.
      ...(place.region !== '' && { region: place.region }),
    });
  };
  const {
    search,
    reset,
    isSearching,
    text,
    places,
    isApproximate,
    isFromOpenStreetMap,
    error,
    chosen,
    setChosen,
  } = usePlaceSearch((query, [best]) => applyPlace(query, best));

  const searchPlace = (): void => {
    const query = location.trim();
    setIsNothingTyped(query === '');
    if (query !== '' && !searchPosition(query)) search(query);
  };
  /** Places the pin at coordinates, or at those in a link, at once; the address follows (EV-64). */
  const searchPosition = (entered: string): boolean => {
    const found = parsePosition(entered);
    setIsLinkUnreadable(found === 'link');
    if (typeof found === 'object') {
      const query = `${found.latitude}, ${found.longitude}`;
      setPinnedText(query);
      onValueChange({ location: query, ...found });
      search(query);
    }
    return found !== undefined;
  };
  const handleTextChange = (typed: string): void => {
    setIsNothingTyped(false);
    setIsLinkUnreadable(false);
    // The error belonged to the previous text.
    if (places?.length === 0 || error !== null) reset();
    onValueChange({ location: typed });
  };

  const isNothingFound = places?.length === 0;
  const hasFailed = error !== null || isNothingFound;
  const searchError = isNothingTyped
    ? t`Scrivi prima un indirizzo, o il nome di un luogo`
    : isLinkUnreadable
      ? t`Questo link non dice in che punto è il luogo: aprilo e copia il link completo, oppure scrivi l’indirizzo`
      : typeof parsePosition(location) === 'object'
        ? // The pin is there already, only its address is missing.
          undefined
        : isNothingFound
          ? t`Non troviamo questo luogo: controlla l’indirizzo o metti il segnaposto a mano`
          : error instanceof ApiRefusal
            ? toErrorMessage(error)
            : error !== null
              ? t`Non siamo riusciti a cercare il luogo: riprova o metti il segnaposto a mano`
              : undefined;
  const hasNoPin = getErrors('latitude').length > 0 || getErrors('longitude').length > 0;
  const locationErrors = getErrors('location');
  const errors =
    searchError !== undefined
      ? [searchError]
      : locationErrors.length > 0 || !hasNoPin
        ? locationErrors
        : [t`Manca il punto sulla mappa: cerca il luogo o metti il segnaposto a mano`];
  const isPinOutdated = position !== undefined && pinnedText !== '' && location.trim() !== pinnedText;
  const isMapShown = position !== undefined || isPlacedManually || hasFailed;
  return (
    <div className={css['fields']}>
      <TextField
        label={t`Indirizzo o luogo`}
        name="location"
        value={location}
        maxLength={maxLocationLength}
        autoComplete="off"
        enterKeyHint="search"
        hint={t`Per esempio «Piazza Maggiore 6, Bologna». Puoi anche incollare coordinate o un link di Google Maps, Apple Mappe o OpenStreetMap.`}
        errors={errors}
        onValueChange={handleTextChange}
        onPaste={(event) => {
          // A link may be longer than an address may be.
          if (searchPosition(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter searches; it must not submit the form.
          event.preventDefault();
          searchPlace();
        }}
      />
      <div className={css['buttons']}>
        <Button size="small" variant="quiet" isBusy={isSearching} onClick={searchPlace}>
          <Search size={18} aria-hidden="true" />
          {t`Trova sulla mappa`}
        </Button>
        {!isMapShown && (
          <Button size="small" variant="plain" onClick={() => setIsPlacedManually(true)}>
            <MapPin size={18} aria-hidden="true" />
            {t`Metti il segnaposto a mano`}
          </Button>
        )}
        <span role="status">
          {!isSearching && places !== undefined && places.length > 0 && (
            <VisuallyHidden>
              <PlaceCount count={places.length} />
            </VisuallyHidden>
          )}
        </span>
      </div>
      {places !== undefined && places.length > 0 && text === pinnedText && (
        <PlaceResults
          places={places}
          selectedIndex={chosen}
          isApproximate={isApproximate}
          isFromOpenStreetMap={isFromOpenStreetMap}
          onSelect={(index) => {
            setChosen(index);
            applyPlace(text, places[index]);
          }}
        />
      )}
      {isPinOutdated && (
        <Notice
          tone="wait"
          role="status"
          action={
            <Button size="small" variant="quiet" isBusy={isSearching} onClick={searchPlace}>
              {t`Cerca di nuovo`}
            </Button>
          }
        >
          <p>{t`Il segnaposto è ancora quello di «${pinnedText}».`}</p>
        </Notice>
      )}
      {isMapShown && (
        <LocationPin
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
        errors={getErrors('region')}
        onValueChange={(region) => onValueChange({ region })}
      />
    </div>
  );
}
