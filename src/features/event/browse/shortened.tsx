import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';

interface ShortenedProps {
  text: string;
  /** Longer than so many characters, it is cut … */
  most: number;
  /** … to so many. */
  cut: number;
}

/** A text as short as the list wants it; read out, it is whole (BR-5). */
export function Shortened({ text, most, cut }: ShortenedProps) {
  // By sign, not by code unit: half an emoji is none.
  const signs = [...text];
  if (signs.length <= most) return text;
  return (
    <>
      <span aria-hidden="true">{`${signs.slice(0, cut).join('').trimEnd()}…`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
