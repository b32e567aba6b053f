import { useState } from 'react';
import css from './avatar.module.css';

const getInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

const widths = [96, 192, 512];

interface AvatarProps {
  name: string;
  /** Image URL, requested with `?w=`. The initials are shown when it is empty or fails to load. */
  image?: string | undefined;
  /** In CSS pixels. */
  size?: number;
}

/** Image or initials. Decorative: it is always beside the name. */
export function Avatar({ name, image = '', size = 44 }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>();
  return (
    <span
      className={css['avatar']}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      data-initials={getInitials(name)}
      aria-hidden="true"
    >
      {image !== '' && image !== failedImage && (
        <img
          src={`${image}?w=192`}
          srcSet={widths.map((width) => `${image}?w=${width} ${width}w`).join(', ')}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          onError={() => setFailedImage(image)}
        />
      )}
    </span>
  );
}
