import css from './auth-illustration.module.css';

const pin = 'M0-30C-7.200-30-13-24.300-13-17.200-13-8 0 0 0 0S13-8 13-17.200C13-24.300 7.200-30 0-30Z';

const places = [
  { x: 92, y: 226, size: 1.15 },
  { x: 432, y: 186, size: 1 },
  { x: 486, y: 424, size: 1.3 },
  { x: 176, y: 424, size: 1 },
];

/** Decorative map with pins, hidden from assistive technology. */
export const AuthIllustration = () => (
  <svg viewBox="0 0 600 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <g className={css['land']}>
      <path d="M-20 92C84 40 168 118 262 78s210-62 378 6v176c-64 52-154 26-196 88s44 104 84 168 92 96 100 164-62 40-94-10-92-86-144-138-126-126-156-156-134 34-178-8-64-88-76-110Z" />
      <path d="M60 420c32-16 66 8 66 56s-10 116-48 122-52-46-48-92 2-72 30-86Z" />
    </g>
    <g className={css['paths']}>
      <path d="M92 226c56 66 118 4 188 88s116 44 206 110" />
      <path d="M432 186c-20 56-96 50-152 128" />
      <path d="M176 424c10-58 60-50 104-110" />
    </g>
    {places.map(({ x, y, size }) => (
      <g key={x} className={css['place']} transform={`translate(${x} ${y}) scale(${size})`}>
        <path d={pin} />
        <circle cy="-17" r="4.600" />
      </g>
    ))}
    <g className={css['here']} transform="translate(280 314)">
      <circle className={css['ring']} r="44" cy="-2" />
      <circle className={css['ring']} r="72" cy="-2" />
      <g transform="scale(2.500)">
        <path d={pin} />
        <path className={css['check']} d="m-5.500-17 4 4 7.500-8" />
      </g>
    </g>
  </svg>
);
