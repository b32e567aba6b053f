import { highlight } from './highlight.ts';
import css from './highlighted.module.css';

/** A text with the matches of a search marked. */
export const Highlighted = ({ text, query }: { text: string; query: string }) =>
  query === ''
    ? text
    : highlight(text, query).map((segment, index) =>
        segment.isMatch ? (
          <mark key={index} className={css['mark']}>
            {segment.text}
          </mark>
        ) : (
          segment.text
        ),
      );
