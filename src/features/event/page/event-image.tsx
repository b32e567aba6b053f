import type { PublicEvent } from '#contract/event/event.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { CalendarDays } from 'lucide-react';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { CategoryIcon, categoryTint } from '../card/categories.tsx';
import css from './event-image.module.css';

/** The cover of an event, or the icon of its first category, or of an event, on the category's colour. */
export function EventImage({ event }: { event: Pick<PublicEvent, 'image' | 'category'> }) {
  const category = event.category.find((key) => key !== 1);
  return (
    <ResponsiveImage
      widths={coverWidths}
      src={event.image}
      // Decorative: the content of the photo is unknown, and the title is below it.
      alt=""
      sizes="(width >= 1280px) 50rem, (width >= 960px) 66vw, 100vw"
      className={categoryTint(category)}
      fallback={
        <span className={css['art']}>
          {category === undefined ? (
            <CalendarDays aria-hidden="true" />
          ) : (
            <CategoryIcon category={category} />
          )}
        </span>
      }
      isEager
    />
  );
}
