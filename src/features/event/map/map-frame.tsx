import 'leaflet/dist/leaflet.css';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { siteQuery } from '#src/platform/site.ts';
import { classNames } from '#src/ui/class-names.ts';
import { readColours, watchColours } from './base-map-colours.ts';
import { BaseMapLayer } from './base-map-layer.ts';
import { MapCredits } from './map-credits.tsx';
import css from './map-frame.module.css';
import { lastZoom } from './mark-index.ts';

interface MapFrameProps {
  centre: readonly [latitude: number, longitude: number];
  zoom: number;
  /** A picture of a place: it is not moved. */
  isStill?: boolean;
  /** The map once it is there. */
  onMap?: (map: LeafletMap | null) => void;
  /** Layers of react-leaflet. */
  children?: ReactNode;
  /** What stands above the map. */
  overlay?: ReactNode;
}

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A map: our own always, the tiles of the setting above it, and whose they are. It fills its place. */
export function MapFrame({ centre, zoom, isStill = false, onMap, children, overlay }: MapFrameProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const { data: site } = useQuery(siteQuery);
  const tiles = site?.tiles ?? undefined;
  useEffect(() => onMap?.(map), [map, onMap]);
  useBaseMap(map);
  return (
    <div className={classNames(css['frame'], isStill && css['still'])}>
      <div className={css['ground']} aria-hidden={isStill || undefined}>
        <MapContainer
          ref={setMap}
          center={[...centre]}
          zoom={zoom}
          minZoom={4}
          maxZoom={lastZoom}
          maxBounds={[
            [-20, -60],
            [72, 85],
          ]}
          className={css['map'] ?? ''}
          zoomControl={false}
          attributionControl={false}
          fadeAnimation={false}
          zoomAnimation={!isCalm()}
          inertia={!isCalm()}
          {...(isStill && {
            dragging: false,
            keyboard: false,
            scrollWheelZoom: false,
            doubleClickZoom: false,
            touchZoom: false,
            boxZoom: false,
          })}
        >
          {tiles !== undefined && <TileLayer url={tiles.url} maxZoom={lastZoom} />}
          {children}
        </MapContainer>
      </div>
      {overlay}
      <MapCredits tiles={tiles} />
    </div>
  );
}

/** Lays our own map beneath, in the colours of the page, and follows them into the dark. */
function useBaseMap(map: LeafletMap | null): void {
  useEffect(() => {
    if (map === null) return undefined;
    const layer = new BaseMapLayer(readColours(map.getContainer())).addTo(map);
    const stop = watchColours(() => layer.recolour(readColours(map.getContainer())));
    return () => {
      stop();
      layer.remove();
    };
  }, [map]);
}
