import { useEffect, useState } from 'react';
import { painted } from './painted.ts';

/** A value one picture later: what a finger waits for goes before what only follows from it. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    let isLatest = true;
    void painted().then(() => isLatest && setLater(value));
    return () => {
      isLatest = false;
    };
  }, [value]);
  return later;
}
