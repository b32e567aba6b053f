import 'leaflet/dist/leaflet.css';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { MapContainer } from 'react-leaflet';
import { siteQuery } from '#src/platform/site.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { readColours, subscribeToColourScheme } from './base-map/base-map-colours.ts';
import { BaseMapLayer } from './base-map/base-map-layer.ts';
import { TownLabelsLayer } from './base-map/town-labels-layer.ts';
import { MapCredits } from './map-credits.tsx';
import css from './map-frame.module.css';
import { maxMapZoom, maxOwnZoom, minStreetZoom } from './map-view.ts';
import { useStreetTiles } from './street-tiles/use-street-tiles.ts';

interface MapFrameProps {
  centre: readonly [latitude: number, longitude: number];
  zoom: number;
  /** Zoom while there are no street tiles; default: `zoom`, up to the base map's limit. */
  ownZoom?: number;
  /** A static map without interaction. */
  isStatic?: boolean;
  /** Called with the Leaflet instance, and null on unmount. */
  onMap?: (map: LeafletMap | null) => void;
  /** Rendered above the map; given the layer of names, once there is one. */
  overlay?: ReactNode | ((labels: TownLabelsLayer | undefined) => ReactNode);
}

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Leaflet map: the built-in base map, street tiles above it, and their attribution (BR-10). Fills its container.
 */
export function MapFrame({ centre, zoom, ownZoom = zoom, isStatic = false, onMap, overlay }: MapFrameProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const { data: site } = useQuery(siteQuery);
  const tiles = site?.tiles ?? undefined;
  const isOffered = tiles !== undefined;
  const [initialZoom] = useState(isOffered ? zoom : Math.min(ownZoom, maxOwnZoom));
  const streets = useStreetTiles(map, isOffered);
  useEffect(() => onMap?.(map), [map, onMap]);
  const labels = useBaseMap(map, streets.isAvailable);
  // A static map has no zoom for its users: it follows what there is to see.
  useEffect(() => {
    if (isStatic)
      map?.setZoom(streets.isAvailable ? zoom : Math.min(ownZoom, maxOwnZoom), { animate: false });
  }, [map, isStatic, streets.isAvailable, zoom, ownZoom]);
  return (
    <div className={classNames(css['frame'], isStatic && css['still'])}>
      <div className={css['ground']} aria-hidden={isStatic || undefined}>
        <MapContainer
          ref={setMap}
          center={[...centre]}
          zoom={initialZoom}
          minZoom={4}
          maxZoom={isOffered ? maxMapZoom : maxOwnZoom}
          maxBounds={[
            [-20, -60],
            [72, 85],
          ]}
          className={css['map'] ?? ''}
          zoomControl={false}
          attributionControl={false}
          fadeAnimation={false}
          zoomAnimation={!prefersReducedMotion()}
          inertia={!prefersReducedMotion()}
          {...(isStatic && {
            dragging: false,
            keyboard: false,
            scrollWheelZoom: false,
            doubleClickZoom: false,
            touchZoom: false,
            boxZoom: false,
          })}
        />
      </div>
      {typeof overlay === 'function' ? overlay(labels) : overlay}
      <MapCredits tiles={streets.isShown ? tiles : undefined} />
    </div>
  );
}

/** Adds the base map and its names, in the colours of the scheme; street tiles (`hasStreets`) have names of their own. */
function useBaseMap(map: LeafletMap | null, hasStreets: boolean): TownLabelsLayer | undefined {
  const labels = useMemo(
    () => (map === null ? undefined : new TownLabelsLayer(readColours(map.getContainer()))),
    [map],
  );
  useEffect(() => {
    if (map === null) return undefined;
    const layer = new BaseMapLayer(readColours(map.getContainer())).addTo(map);
    labels?.addTo(map);
    const stop = subscribeToColourScheme(() => {
      const changed = readColours(map.getContainer());
      layer.setColours(changed);
      labels?.setColours(changed);
    });
    return () => {
      stop();
      layer.remove();
      labels?.remove();
    };
  }, [map, labels]);
  useEffect(
    () => labels?.hideFrom(hasStreets ? minStreetZoom : Number.POSITIVE_INFINITY),
    [labels, hasStreets],
  );
  return labels;
}
