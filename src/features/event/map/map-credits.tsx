import { useLingui } from '@lingui/react/macro';
import type { Site } from '#contract/site/site-calls.ts';
import css from './map-frame.module.css';

const ownMap = [
  { name: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
  { name: 'GeoNames', href: 'https://www.geonames.org/' },
  { name: 'MapSVG', href: 'https://mapsvg.com/maps/italy' },
];

/** Whose the map is. Tiles cover our own, and are the only ones to thank for. */
export function MapCredits({ tiles }: { tiles: Site['tiles'] | undefined }) {
  const { t } = useLingui();
  const credits = tiles ? [{ name: tiles.attribution, href: tiles.attributionUrl }] : ownMap;
  return (
    <p className={css['credits']}>
      <span className={css['word']}>{t`Mappa:`} </span>
      {credits.map(({ name, href }, at) => (
        <span key={name}>
          {at > 0 && ' · '}
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
