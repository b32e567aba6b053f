import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { geocode, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { api } from '#src/platform/http/api.ts';

/** Geocodes on request, one query at a time: the service does not allow search as you type (EV-14). */
export function usePlaceSearch(onFound: (text: string, places: readonly Place[]) => void) {
  const abortController = useRef<AbortController>(undefined);
  const latestText = useRef<string>(undefined);
  const [chosen, setChosen] = useState(0);
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (text: string) => {
      abortController.current = new AbortController();
      return api(geocode, { query: { q: text } }, { signal: abortController.current.signal });
    },
    onSuccess: (response, text) => {
      if (text !== latestText.current) return;
      setChosen(0);
      if (response.data.length > 0) onFound(text, response.data);
    },
  });
  useEffect(() => () => abortController.current?.abort(), []);
  return {
    isSearching: isPending,
    /** Text of the last search. */
    text: variables,
    places: data?.data,
    /** Towns only: the geocoder did not answer (EV-14). */
    isApproximate: data?.isApproximate ?? false,
    isFromOpenStreetMap: data?.isFromOpenStreetMap ?? false,
    error,
    /** Index of the selected place. */
    chosen,
    setChosen,
    /** Replaces a running search for another text. */
    search: (text: string) => {
      if (isPending && text === variables) return;
      abortController.current?.abort();
      latestText.current = text;
      mutate(text);
    },
    reset: reset,
  };
}
