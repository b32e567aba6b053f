import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/** State of a sheet that going back closes together with the page it was opened on. */
export function usePageSheet() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openPath, setOpenPath] = useState<string>();
  return {
    isOpen: openPath === path,
    open: () => setOpenPath(path),
    close: () => setOpenPath(undefined),
  };
}
