import 'leaflet/dist/leaflet.css';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { MapContainer, TileLayer } from 'react-leaflet';
import { siteQuery } from '#src/platform/site.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { readColours, subscribeToColourScheme } from './base-map/base-map-colours.ts';
import { BaseMapLayer } from './base-map/base-map-layer.ts';
import { MapCredits } from './map-credits.tsx';
import css from './map-frame.module.css';
import { maxMapZoom } from './markers/marker-index.ts';

interface MapFrameProps {
  centre: readonly [latitude: number, longitude: number];
  zoom: number;
  /** A static map without interaction. */
  isStatic?: boolean;
  /** Called with the Leaflet instance, and null on unmount. */
  onMap?: (map: LeafletMap | null) => void;
  /** react-leaflet layers. */
  children?: ReactNode;
  /** Rendered above the map. */
  overlay?: ReactNode;
}

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Leaflet map: the built-in base map, configured tiles above it, and their attribution (BR-10). Fills its
 * container.
 */
export function MapFrame({ centre, zoom, isStatic = false, onMap, children, overlay }: MapFrameProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const { data: site } = useQuery(siteQuery);
  const tiles = site?.tiles ?? undefined;
  useEffect(() => onMap?.(map), [map, onMap]);
  useBaseMap(map);
  return (
    <div className={classNames(css['frame'], isStatic && css['still'])}>
      <div className={css['ground']} aria-hidden={isStatic || undefined}>
        <MapContainer
          ref={setMap}
          center={[...centre]}
          zoom={zoom}
          minZoom={4}
          maxZoom={maxMapZoom}
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
        >
          {tiles !== undefined && <TileLayer url={tiles.url} maxZoom={maxMapZoom} />}
          {children}
        </MapContainer>
      </div>
      {overlay}
      <MapCredits tiles={tiles} />
    </div>
  );
}

/** Adds the base map layer and redraws it when the colour scheme changes. */
function useBaseMap(map: LeafletMap | null): void {
  useEffect(() => {
    if (map === null) return undefined;
    const layer = new BaseMapLayer(readColours(map.getContainer())).addTo(map);
    const stop = subscribeToColourScheme(() => layer.setColours(readColours(map.getContainer())));
    return () => {
      stop();
      layer.remove();
    };
  }, [map]);
}
