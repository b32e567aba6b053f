import { useState } from 'react';
import type { Place } from '#contract/geocoding/geocode-endpoints.ts';
import { formatCoordinates, parseCoordinates } from '#contract/geocoding/parse-coordinates.ts';
import { parseSharedPlace, type SharedPlace } from '#contract/geocoding/parse-shared-place.ts';
import type { GeoPosition } from './use-draggable-pin.ts';
import { usePlaceSearch } from './use-place-search.ts';

/** Address fields of the event form. */
export interface AddressValue {
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** ISTAT region code, or empty. */
  readonly region: string;
}

/** A search whose answer replaces the text of the field. */
interface SharedSearch {
  readonly query: string;
  /** What the field shows instead of the query. */
  readonly text: string;
  /** The pin was placed before: the answer has only the address. */
  readonly isPinned: boolean;
}

interface AddressOptions {
  value: AddressValue;
  onValueChange: (patch: Partial<AddressValue>) => void;
}

/** Why a text was not searched for. */
export type Unsearchable = 'empty' | Exclude<SharedPlace, { kind: 'position' | 'search' }>;

/** Finds what is typed or pasted into the field of the place, and moves the pin (EV-40, EV-64, EV-76). */
export function useAddress({ value: { location, latitude }, onValueChange }: AddressOptions) {
  /** The address for which the pin was placed. */
  const [pinnedText, setPinnedText] = useState(latitude === null ? '' : location.trim());
  const [unsearchable, setUnsearchable] = useState<Unsearchable>();
  const [shared, setShared] = useState<SharedSearch>();

  const applyPlace = (query: string, place: Place | undefined, { isChosen }: { isChosen: boolean }): void => {
    if (place === undefined) return;
    const isShared = query === shared?.query;
    // What was typed while the answer was awaited stays.
    if (isShared && !isChosen && location.trim() !== shared.text) return;
    const text = isShared ? place.location : query;
    setPinnedText(text);
    setShared(isShared ? { ...shared, text } : undefined);
    onValueChange({
      ...(isShared && { location: text }),
      ...(!(isShared && shared.isPinned) && { latitude: place.latitude, longitude: place.longitude }),
      // An empty region of the geocoder leaves the field unchanged.
      ...(place.region !== '' && { region: place.region }),
    });
  };
  const { search, reset, text, places, error, chosen, setChosen, ...status } = usePlaceSearch(
    (query, [best]) => applyPlace(query, best, { isChosen: false }),
  );

  const searchShared = (started: SharedSearch): void => {
    setShared(started);
    search(started.query);
  };
  /** Takes a shared place: a position moves the pin at once, and its address follows. */
  const take = (entered: string): boolean => {
    const found = parseSharedPlace(entered);
    setUnsearchable(undefined);
    switch (found?.kind) {
      case undefined:
        return false;
      case 'position': {
        const coordinates = formatCoordinates(found.position);
        const shown = found.name || coordinates;
        setPinnedText(shown);
        onValueChange({ location: shown, ...found.position });
        const query = found.name === '' ? coordinates : `${coordinates} (${found.name})`;
        searchShared({ query, text: shown, isPinned: true });
        return true;
      }
      case 'search':
        onValueChange({ location: found.query });
        search(found.query);
        return true;
      case 'plusCode': {
        const { code, town, name } = found;
        if (town === '') break;
        const query = `${name === '' ? '' : `${name}, `}${code} ${town}`;
        onValueChange({ location: query });
        searchShared({ query, text: query, isPinned: false });
        return true;
      }
      case 'shortLink':
      case 'link':
      case 'threeWords':
        break;
    }
    setUnsearchable(found);
    return true;
  };
  const searchPlace = (): void => {
    const typed = location.trim();
    setUnsearchable(typed === '' ? 'empty' : undefined);
    // A text that came from a position is not searched for: its pin is exact.
    if (typed !== '' && typed === shared?.text) search(shared.query);
    else if (typed !== '' && !take(typed)) search(typed);
  };
  return {
    ...status,
    places,
    error,
    chosen,
    pinnedText,
    unsearchable,
    /** The last search, as it was sent. */
    query: text,
    /** Nothing was found, or the server did not answer. */
    hasFailed: error !== null || places?.length === 0,
    /** The pin is at a position that was pasted; only its address may be missing. */
    isPinExact: shared?.isPinned === true && location.trim() === shared.text,
    /** The pin is at coordinates that were typed or pasted without a name. */
    isFromCoordinates:
      shared?.isPinned === true &&
      location.trim() === shared.text &&
      parseCoordinates(shared.query) !== undefined,
    /** One answer of a shared place is in the field already. */
    isChoiceShown:
      places !== undefined &&
      places.length > 0 &&
      (text === shared?.query
        ? places.length > 1 && places[chosen]?.location === pinnedText
        : text === pinnedText),
    take,
    search: searchPlace,
    type: (typed: string): void => {
      setUnsearchable(undefined);
      // The error belonged to the previous text.
      if (places?.length === 0 || error !== null) reset();
      onValueChange({ location: typed });
    },
    choose: (index: number): void => {
      setChosen(index);
      if (text !== undefined) applyPlace(text, places?.[index], { isChosen: true });
    },
    movePin: (moved: GeoPosition): void => {
      setPinnedText(location.trim());
      setShared(undefined);
      onValueChange(moved);
    },
  };
}
