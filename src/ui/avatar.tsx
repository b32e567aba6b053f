import { useState } from 'react';
import css from './avatar.module.css';

const initialsOf = (name: string): string =>
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
  /** Its address; `?w=` asks for a width. Empty or broken, the initials stay. */
  picture?: string | undefined;
  /** In CSS pixels. */
  size?: number;
}

/** A picture, or the initials of a name. Always beside the name itself, so it says nothing. */
export function Avatar({ name, picture = '', size = 44 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className={css['avatar']}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {picture !== '' && picture !== broken && (
        <img
          src={`${picture}?w=192`}
          srcSet={widths.map((width) => `${picture}?w=${width} ${width}w`).join(', ')}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}
