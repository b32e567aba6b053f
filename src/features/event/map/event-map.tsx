import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import type { LandingSearch } from '../browse/event-filter.ts';
import css from './event-map.module.css';
import { MapEvents } from './map-events.tsx';
import { MapFrame } from './map-frame.tsx';
import { firstView } from './use-map-view.ts';

/** The events that the landing's filters leave, on a map that fills its place. */
export function EventMap({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [{ centre, zoom }] = useState(firstView);
  return (
    <div className={css['map']}>
      <Link to="/" search={{ ...search, tab: 'eventIndex', view: 'list' }} className={css['skip']}>
        {t`Gli stessi eventi come lista`}
      </Link>
      <MapFrame
        centre={centre}
        zoom={zoom}
        onMap={setMap}
        overlay={map !== null && <MapEvents map={map} search={search} />}
      />
    </div>
  );
}
