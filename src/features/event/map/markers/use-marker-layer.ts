import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { formatInteger } from '#src/platform/text/format.ts';
import { categoryName } from '../../card/categories.tsx';
import { createMarkerButtonFactory } from './marker-buttons.ts';
import type { MapMarker, MarkerIndex } from './marker-index.ts';
import { MarkerLayer } from './marker-layer.ts';
import { nearestTown, readTowns } from '../base-map/towns.ts';

interface UseMarkerLayerOptions {
  /** The element of `PinTemplates`. */
  templates: HTMLElement | null;
  index: MarkerIndex | undefined;
  onOpen: (marker: MapMarker) => void;
  /** Key of the open marker. */
  selectedKey: string | undefined;
}

/** Adds the marker layer to the map and updates it with the index. */
export function useMarkerLayer(
  map: LeafletMap,
  { templates, index, onOpen, selectedKey }: UseMarkerLayerOptions,
): RefObject<MarkerLayer | undefined> {
  const { t, i18n } = useLingui();
  const layer = useRef<MarkerLayer>(undefined);
  const [towns] = useState(readTowns);
  const getLabel = useEffectEvent((marker: MapMarker): string => {
    const name = marker.kind === 'event' ? categoryName(marker.icon) : undefined;
    const what =
      marker.kind === 'group'
        ? t`${plural(marker.count, { one: '# evento', other: '# eventi' })}`
        : name === undefined
          ? t`Evento`
          : i18n._(name);
    return t`${what}, vicino a ${nearestTown(towns, marker)}`;
  });
  const handleOpen = useEffectEvent(onOpen);

  useEffect(() => {
    if (templates === null) return undefined;
    const markerLayer = new MarkerLayer({
      createButton: createMarkerButtonFactory(templates, formatInteger),
      getLabel: (marker) => getLabel(marker),
      onOpen: (marker) => handleOpen(marker),
    });
    markerLayer.addTo(map);
    layer.current = markerLayer;
    return () => {
      markerLayer.remove();
      layer.current = undefined;
    };
    // Labels are translated: a change of language recreates the layer.
  }, [map, templates, i18n.locale]);
  useEffect(() => layer.current?.setIndex(index), [index, templates, i18n.locale]);
  useEffect(() => layer.current?.setSelected(selectedKey), [selectedKey]);
  return layer;
}
