import { useLingui } from '@lingui/react/macro';
import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import { formatCoordinates, swapIntoItaly } from '#contract/geocoding/parse-coordinates.ts';
import { regions } from '#contract/event/lookups.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { SelectField } from '#src/ui/form/select-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import css from './address-fields.module.css';
import { LocationPin } from './location-pin.tsx';
import { PlaceCount, PlaceResults } from './place-results.tsx';
import { useAddress, type AddressValue } from './use-address.ts';
import type { GeoPosition } from './use-draggable-pin.ts';
import { usePlaceError } from './use-place-error.ts';

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
  const [isPlacedManually, setIsPlacedManually] = useState(false);
  const address = useAddress({ value, onValueChange });
  const { isSearching, places, pinnedText } = address;
  const searchError = usePlaceError(address);
  const hasNoPin = getErrors('latitude').length > 0 || getErrors('longitude').length > 0;
  const locationErrors = getErrors('location');
  const errors =
    searchError !== undefined
      ? [searchError]
      : locationErrors.length > 0 || !hasNoPin
        ? locationErrors
        : [t`Manca il punto sulla mappa: cerca il luogo o metti il segnaposto a mano`];
  const isPinOutdated = position !== undefined && pinnedText !== '' && location.trim() !== pinnedText;
  const isMapShown = position !== undefined || isPlacedManually || address.hasFailed;
  const swapped = position && address.isFromCoordinates ? swapIntoItaly(position) : undefined;
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
        onValueChange={address.type}
        onPaste={(event) => {
          // A link may be longer than an address may be.
          if (address.take(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Enter searches; it must not submit the form.
          event.preventDefault();
          address.search();
        }}
      />
      <div className={css['buttons']}>
        <Button size="small" variant="quiet" isBusy={isSearching} onClick={address.search}>
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
      {places !== undefined && address.isChoiceShown && (
        <PlaceResults
          places={places}
          selectedIndex={address.chosen}
          isApproximate={address.isApproximate}
          isFromOpenStreetMap={address.isFromOpenStreetMap}
          onSelect={address.choose}
        />
      )}
      {swapped !== undefined && <SwapQuestion swapped={swapped} onAccept={address.take} />}
      {isPinOutdated && (
        <Notice
          tone="wait"
          role="status"
          action={
            <Button size="small" variant="quiet" isBusy={isSearching} onClick={address.search}>
              {t`Cerca di nuovo`}
            </Button>
          }
        >
          <p>{t`Il segnaposto è ancora quello di «${pinnedText}».`}</p>
        </Notice>
      )}
      {isMapShown && <LocationPin position={position} onMove={address.movePin} />}
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

/** Asks whether the longitude was written first (EV-76). */
function SwapQuestion({ swapped, onAccept }: { swapped: GeoPosition; onAccept: (text: string) => void }) {
  const { t } = useLingui();
  const suggestion = formatCoordinates(swapped);
  return (
    <Notice
      tone="wait"
      role="status"
      action={
        <Button size="small" variant="quiet" onClick={() => onAccept(suggestion)}>
          {t`Scambia le coordinate`}
        </Button>
      }
    >
      <p>{t`Il segnaposto è lontano dall’Italia: la latitudine va scritta per prima. Intendevi ${suggestion}?`}</p>
    </Notice>
  );
}
