import type { PublicEvent } from '#contract/event/event.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { Picture } from '#src/ui/picture.tsx';
import { CategoryIcon, categoryTint } from '../categories.tsx';
import css from './event-picture.module.css';

/** The event's photograph, or the sign of its first category on its colour. */
export function EventPicture({ event }: { event: Pick<PublicEvent, 'image' | 'category'> }) {
  const category = event.category.find((key) => key !== 1);
  return (
    <Picture
      widths={coverWidths}
      src={event.image}
      // What it shows nobody has told us; the title stands under it.
      alt=""
      sizes="(width >= 1280px) 50rem, (width >= 960px) 66vw, 100vw"
      className={categoryTint(category)}
      fallback={
        category !== undefined && (
          <span className={css['art']}>
            <CategoryIcon category={category} />
          </span>
        )
      }
      isEager
    />
  );
}
