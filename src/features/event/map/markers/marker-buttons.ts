import { categoryKeys } from '#contract/event/lookups.ts';
import type { MapMarker } from './marker-index.ts';
import css from './marker-layer.module.css';

/** Creates marker buttons by cloning the icons of `PinTemplates`; `formatCount` formats a cluster's size. */
export function createMarkerButtonFactory(
  templates: HTMLElement,
  formatCount: (count: number) => string,
): (marker: MapMarker) => HTMLElement {
  return (marker) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    if (marker.kind === 'event') {
      button.className = `${css['event']} ${marker.icon === 1 ? css['promoted'] : ''}`;
      const sign =
        templates.children[categoryKeys.findIndex((key) => key === marker.icon)] ??
        templates.lastElementChild;
      if (sign !== null) button.append(sign.cloneNode(true));
    } else {
      button.className = css['group'] ?? '';
      button.dataset['size'] = String(Math.min(4, String(marker.count).length));
      button.textContent = formatCount(marker.count);
    }
    return button;
  };
}
