import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './picture.module.css';

interface PictureProps {
  /** Its address; `?w=` asks for a width. Empty or broken, the fallback stays. */
  src: string;
  alt: string;
  /** The widths in pixels in which it is there, smallest first. */
  widths: readonly number[];
  /** How wide it is shown, as CSS says it. */
  sizes: string;
  /** Width through height: its place is held before it comes. Without it, its place comes from outside. */
  ratio?: number;
  /** The ground on which it comes in. */
  className?: string | undefined;
  fallback?: ReactNode;
  /** It is what one came to see: not lazy. */
  isEager?: boolean;
}

/** A photograph in a place of its own that never jumps. */
export function Picture({
  src,
  alt,
  widths,
  sizes,
  ratio,
  className,
  fallback,
  isEager = false,
}: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const isShown = src !== '' && src !== broken;
  return (
    <span className={classNames(css['picture'], className)} style={{ aspectRatio: ratio }}>
      {isShown ? (
        <img
          src={`${src}?w=${widths.at(-1)}`}
          srcSet={widths.map((width) => `${src}?w=${width} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}
