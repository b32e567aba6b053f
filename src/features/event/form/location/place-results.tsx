import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Place } from '#contract/geocoding/geocode-endpoints.ts';
import css from './address-fields.module.css';

interface PlaceResultsProps {
  places: readonly Place[];
  selectedIndex: number;
  /** The results are towns: the geocoder did not answer (EV-14). */
  isApproximate: boolean;
  isFromOpenStreetMap: boolean;
  onSelect: (index: number) => void;
}

/** A name, the same in every language. */
const credit = '© OpenStreetMap';

/** Geocoder results, best first; the first is preselected (EV-40). */
export function PlaceResults({
  places,
  selectedIndex,
  isApproximate,
  isFromOpenStreetMap,
  onSelect,
}: PlaceResultsProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className={css['results']}>
      <legend className={css['found']}>
        <PlaceCount count={places.length} />
      </legend>
      {places.map((place, index) => (
        // Names are not unique.
        <label key={index} className={css['result']}>
          <input
            type="radio"
            name={name}
            checked={index === selectedIndex}
            onChange={() => onSelect(index)}
          />
          <span>{place.location}</span>
        </label>
      ))}
      {isApproximate && (
        <p
          className={css['hint']}
        >{t`Al momento cerchiamo solo tra i comuni: sposta il segnaposto nel punto esatto.`}</p>
      )}
      {isFromOpenStreetMap && (
        <p className={css['hint']}>
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
            {credit}
          </a>
        </p>
      )}
    </fieldset>
  );
}

/** Translated number of results. */
export const PlaceCount = ({ count }: { count: number }) => (
  <Plural value={count} one="È questo il luogo?" other="Abbiamo trovato # luoghi: scegli quello giusto." />
);
