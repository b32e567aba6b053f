import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens something once, when the address asks for it by `drawer`, and takes that out of the address: a reload
 * begins with the page itself.
 */
export function useAskedFor(isAsked: boolean, open: () => void): void {
  const navigate = useNavigate();
  const isDone = useRef(false);
  const begin = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, drawer: undefined }),
      replace: true,
      resetScroll: false,
    }).then(open);
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
