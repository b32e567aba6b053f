import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen something begins to come: not with the first screen of a page. */
const nearness = '50px';

/** Something heavy that is begun only when its reader comes near; `placeholder` holds its place. */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: nearness },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <div ref={ref}>{isNear ? children : placeholder}</div>;
}
