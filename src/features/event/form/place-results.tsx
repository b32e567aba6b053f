import { Plural, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Place } from '#contract/geocoding/geocode-calls.ts';
import css from './place-fields.module.css';

interface PlaceResultsProps {
  places: readonly Place[];
  chosen: number;
  /** These are towns: the service for addresses did not answer. */
  isApproximate: boolean;
  onChoose: (at: number) => void;
}

/** What was found for a text, the best first and taken by itself; another one is a choice. */
export function PlaceResults({ places, chosen, isApproximate, onChoose }: PlaceResultsProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset className={css['results']}>
      <legend className={css['found']}>
        <FoundPlaces count={places.length} />
      </legend>
      {places.map((place, at) => (
        // The same name may come twice.
        <label key={at} className={css['result']}>
          <input type="radio" name={name} checked={at === chosen} onChange={() => onChoose(at)} />
          <span>{place.location}</span>
        </label>
      ))}
      {isApproximate && (
        <p
          className={css['hint']}
        >{t`Ora cerchiamo solo tra i comuni: porta il segnaposto nel punto giusto.`}</p>
      )}
    </fieldset>
  );
}

/** How many were found, in words. */
export const FoundPlaces = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="Abbiamo trovato questo posto:"
    other="Abbiamo trovato # posti: è quello giusto?"
  />
);
