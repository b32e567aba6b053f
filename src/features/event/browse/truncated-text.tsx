import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';

interface TruncatedTextProps {
  text: string;
  /** Longer texts are truncated (in characters) … */
  maxLength: number;
  /** … to this length. */
  truncatedLength: number;
}

/** Text truncated for display; screen readers get it in full (BR-5). */
export function TruncatedText({ text, maxLength, truncatedLength }: TruncatedTextProps) {
  // Splits by code point, so that an emoji is never cut in half.
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return (
    <>
      <span aria-hidden="true">{`${characters.slice(0, truncatedLength).join('').trimEnd()}…`}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
