import type { BaseMapColours } from './base-map-tile.ts';

/** Map colours at this element; `map-frame.module.css` registers and sets the custom properties. */
export function readColours(element: Element): BaseMapColours {
  const style = getComputedStyle(element);
  const readColour = (name: string): string => style.getPropertyValue(`--map-${name}`);
  return {
    sea: readColour('sea'),
    land: readColour('land'),
    coast: readColour('coast'),
    border: readColour('border'),
    town: readColour('town'),
    halo: readColour('halo'),
  };
}

/**
 * Calls `onChange` when the page may have switched between light and dark.
 * @returns a function that unsubscribes
 */
export function subscribeToColourScheme(onChange: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const choice = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    choice.disconnect();
  };
}
