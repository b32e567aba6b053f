import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Opens a drawer once when the URL asks for it with `drawer`, and removes that parameter, so that a reload
 * shows the page itself.
 */
export function useOpenFromSearch(isRequested: boolean, open: () => void): void {
  const navigate = useNavigate();
  const hasOpened = useRef(false);
  const openOnce = useEffectEvent(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, drawer: undefined }),
      replace: true,
      resetScroll: false,
    }).then(open);
  });
  useEffect(() => {
    if (isRequested) openOnce();
  }, [isRequested]);
}
