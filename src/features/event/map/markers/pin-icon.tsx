import { classNames } from '#src/ui/layout/class-names.ts';
import { categoryTint, CategoryIcon } from '../../card/categories.tsx';
import css from './pin-icon.module.css';

/** Pin of an event: the shape of the logo, with icon and colour of the category. */
export const PinIcon = ({ category }: { category: number }) => (
  <span className={classNames(categoryTint(category), css['sign'])} data-category={category}>
    <svg viewBox="-1 -1 28 32" aria-hidden="true" focusable="false">
      <path d="M13 0C5.8 0 0 5.7 0 12.8 0 22 13 30 13 30s13-8 13-17.2C26 5.7 20.2 0 13 0Z" />
    </svg>
    <CategoryIcon category={category} size={18} />
  </span>
);
