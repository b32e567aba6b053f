import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Margin below the viewport: small enough to load nothing with the first screen. */
const rootMargin = '50px';

/** Mounts heavy children once they are near the viewport; `placeholder` reserves their space. */
export function InViewport({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (isInView || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsInView(true);
      },
      { rootMargin: rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isInView]);
  return <div ref={ref}>{isInView ? children : placeholder}</div>;
}
