import { useId } from 'react';

/** Logo mark: a map pin with a check mark cut out of it. */
export function LogoMark({ size = 30, className }: { size?: number; className?: string | undefined }) {
  const id = useId();
  return (
    <svg
      className={className}
      width={(size * 26) / 30}
      height={size}
      viewBox="0 0 26 30"
      aria-hidden="true"
      focusable="false"
    >
      <mask id={id}>
        <rect width="26" height="30" fill="#fff" />
        <path
          d="m7.5 13 4 4 7.5-8"
          fill="none"
          stroke="#000"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </mask>
      <path
        mask={`url(#${id})`}
        fill="currentColor"
        d="M13 0C5.8 0 0 5.7 0 12.8 0 22 13 30 13 30s13-8 13-17.2C26 5.7 20.2 0 13 0Z"
      />
    </svg>
  );
}
