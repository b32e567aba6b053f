import { useLayoutEffect, useRef } from 'react';
import css from './fitted-name.module.css';

const smallestPx = 30;
const largestPx = 96;

/** A name as large as its place allows, no word of it cut. */
export function FittedName({ name, maxLines = 4 }: { name: string; maxLines?: number }) {
  const ref = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const fit = () => {
      const isLow = window.innerHeight < 500;
      const lines = isLow ? 2 : maxLines;
      let low = smallestPx;
      let high = Math.min(largestPx, window.innerHeight / (isLow ? 4.5 : 8));
      while (high - low > 1) {
        const middle = (low + high) / 2;
        element.style.fontSize = `${middle}px`;
        const isWordCut = element.scrollWidth > element.clientWidth;
        const isTooTall = element.offsetHeight > middle * lineHeight * lines + 1;
        if (isWordCut || isTooTall) high = middle;
        else low = middle;
      }
      element.style.fontSize = `${Math.floor(low)}px`;
    };
    fit();
    const turned = new ResizeObserver(fit);
    turned.observe(element.parentElement ?? element);
    return () => turned.disconnect();
  }, [name, maxLines]);

  return (
    <h2 ref={ref} className={css['name']} style={{ lineHeight }}>
      {name}
    </h2>
  );
}

const lineHeight = 1.06;
