import type { BaseMapColours } from './base-map-tile.ts';

/** The colours of the map where this element stands; `map-frame.module.css` registers and sets them. */
export function readColours(element: Element): BaseMapColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--map-${name}`);
  return {
    sea: colour('sea'),
    land: colour('land'),
    coast: colour('coast'),
    border: colour('border'),
    town: colour('town'),
    halo: colour('halo'),
  };
}

/** Calls whenever the page may have become light or dark. Returns how to stop. */
export function watchColours(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(changed);
  system.addEventListener('change', changed);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    choice.disconnect();
  };
}
