import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import type { LandingSearch } from '../browse/filter/landing-search.ts';
import css from './event-map.module.css';
import { MapEvents } from './map-events.tsx';
import { MapFrame } from './map-frame.tsx';
import { getInitialView } from './use-map-view.ts';

/** Map of the events that the landing's filters leave; fills its container. */
export function EventMap({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [{ centre, zoom }] = useState(getInitialView);
  return (
    <div className={css['map']}>
      <Link to="/" search={{ ...search, tab: 'eventIndex', view: 'list' }} className={css['skip']}>
        {t`Gli stessi eventi come lista`}
      </Link>
      <MapFrame
        centre={centre}
        zoom={zoom}
        onMap={setMap}
        overlay={(labels) => map !== null && <MapEvents map={map} labels={labels} search={search} />}
      />
    </div>
  );
}
