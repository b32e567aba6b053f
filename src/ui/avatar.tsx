import css from './avatar.module.css';

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A picture, or the initials of a name. Always beside the name itself, so it says nothing. */
export const Avatar = ({ name, picture, size = 44 }: { name: string; picture?: string; size?: number }) => (
  <span
    className={css['avatar']}
    style={{ width: size, height: size, fontSize: size * 0.36 }}
    data-initials={initialsOf(name)}
    aria-hidden="true"
  >
    {picture && <img src={picture} alt="" width={size} height={size} />}
  </span>
);
