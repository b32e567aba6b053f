import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';

interface QuietlyProps {
  /** In the place of what has not come yet, or did not come at all. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the frame that comes later: without it the page is whole all the same. */
export const Quietly = ({ fallback = null, children }: QuietlyProps) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
