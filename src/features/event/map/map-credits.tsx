import { useLingui } from '@lingui/react/macro';
import type { Site } from '#contract/site/site-endpoints.ts';
import css from './map-frame.module.css';

const baseMapCredits = [
  { name: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
  { name: 'GeoNames', href: 'https://www.geonames.org/' },
  { name: 'MapSVG', href: 'https://mapsvg.com/maps/italy' },
];

/** Attribution: tiles cover the built-in base map, and then are the only source to credit (BR-10). */
export function MapCredits({ tiles }: { tiles: Site['tiles'] | undefined }) {
  const { t } = useLingui();
  const credits = tiles ? [{ name: tiles.attribution, href: tiles.attributionUrl }] : baseMapCredits;
  return (
    <p className={css['credits']}>
      <span className={css['word']}>{t`Mappa:`} </span>
      {credits.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {href === '' ? (
            name
          ) : (
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </span>
      ))}
    </p>
  );
}
