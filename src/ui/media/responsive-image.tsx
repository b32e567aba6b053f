import { useState, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './responsive-image.module.css';

interface ResponsiveImageProps {
  /** Image URL, requested with `?w=`. The fallback is shown when it is empty or fails to load. */
  src: string;
  alt: string;
  /** Available widths in pixels, ascending. */
  widths: readonly number[];
  /** Displayed width, as the `sizes` attribute. */
  sizes: string;
  /**
   * Aspect ratio (width / height) that reserves space before loading; without it the parent sets the size.
   */
  ratio?: number;
  /** Class of the frame, such as its background. */
  className?: string | undefined;
  fallback?: ReactNode;
  /** Loads eagerly with high priority: main image of the page. */
  isEager?: boolean;
}

/** Responsive photo without layout shift. */
export function ResponsiveImage({
  src,
  alt,
  widths,
  sizes,
  ratio,
  className,
  fallback,
  isEager = false,
}: ResponsiveImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const isShown = src !== '' && src !== failedSrc;
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
          onError={() => setFailedSrc(src)}
        />
      ) : (
        fallback
      )}
    </span>
  );
}
