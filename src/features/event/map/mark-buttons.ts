import { categoryKeys } from '#contract/event/lookups.ts';
import type { Mark } from './mark-index.ts';
import css from './mark-layer.module.css';

/** Makes buttons from the signs of a `PinSheet`; `numberOf` writes how many a group has. */
export function buttonMaker(
  sheet: HTMLElement,
  numberOf: (count: number) => string,
): (mark: Mark) => HTMLElement {
  return (mark) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    if (mark.kind === 'event') {
      button.className = `${css['event']} ${mark.icon === 1 ? css['promoted'] : ''}`;
      const sign =
        sheet.children[categoryKeys.findIndex((key) => key === mark.icon)] ?? sheet.lastElementChild;
      if (sign !== null) button.append(sign.cloneNode(true));
    } else {
      button.className = css['group'] ?? '';
      button.dataset['size'] = String(Math.min(4, String(mark.count).length));
      button.textContent = numberOf(mark.count);
    }
    return button;
  };
}
