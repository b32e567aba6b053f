import { highlight } from './highlight.ts';
import css from './highlighted.module.css';

/** A text with what the search found in it marked. */
export const Highlighted = ({ text, query }: { text: string; query: string }) =>
  query === ''
    ? text
    : highlight(text, query).map((piece, index) =>
        piece.isMatch ? (
          <mark key={index} className={css['mark']}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      );
