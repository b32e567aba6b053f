import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';

interface OptionalBoundaryProps {
  /** Shown while loading and after an error. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Suspense and error boundary for an optional part: the page works without it (SH-7). */
export const OptionalBoundary = ({ fallback = null, children }: OptionalBoundaryProps) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
