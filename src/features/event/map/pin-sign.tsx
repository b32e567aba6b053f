import { classNames } from '#src/ui/class-names.ts';
import { categoryTint, CategoryIcon } from '../categories.tsx';
import css from './pin-sign.module.css';

/** The pin of an event: the shape of our own sign, with the icon and in the colour of its category. */
export const PinSign = ({ category }: { category: number }) => (
  <span className={classNames(categoryTint(category), css['sign'])} data-category={category}>
    <svg viewBox="-1 -1 28 32" aria-hidden="true" focusable="false">
      <path d="M13 0C5.8 0 0 5.7 0 12.8 0 22 13 30 13 30s13-8 13-17.2C26 5.7 20.2 0 13 0Z" />
    </svg>
    <CategoryIcon category={category} size={18} />
  </span>
);
