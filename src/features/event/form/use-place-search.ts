import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { geocode, type Place } from '#contract/geocoding/geocode-calls.ts';
import { api } from '#src/platform/api.ts';

/** Looks for a place when it is asked to, one text at a time: the service wants no guessing as one types. */
export function usePlaceSearch(onFound: (text: string, places: readonly Place[]) => void) {
  const leaving = useRef<AbortController>(undefined);
  const [chosen, setChosen] = useState(0);
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (text: string) => {
      leaving.current = new AbortController();
      return api(geocode, { query: { q: text } }, { signal: leaving.current.signal });
    },
    onSuccess: (answer, text) => {
      setChosen(0);
      if (answer.data.length > 0) onFound(text, answer.data);
    },
  });
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    isSearching: isPending,
    /** What was looked for last. */
    text: variables,
    places: data?.data,
    /** Towns only: the service for addresses did not answer. */
    isApproximate: data?.isApproximate ?? false,
    error,
    /** Which of the places is taken. */
    chosen,
    setChosen,
    search: (text: string) => {
      if (!isPending) mutate(text);
    },
    forget: reset,
  };
}
