import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap, PanInsideOptions } from 'leaflet';
import { useEffect, useState } from 'react';
import { formatInteger } from '#src/platform/text/format.ts';
import { useViewport } from '#src/platform/render/viewport.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import type { LandingSearch } from '../browse/filter/landing-search.ts';
import type { TownLabelsLayer } from './base-map/town-labels-layer.ts';
import { EventPopup } from './event-popup.tsx';
import { EventPreview } from './event-preview.tsx';
import css from './event-map.module.css';
import { MapControls } from './map-controls.tsx';
import { MapMessage } from './map-message.tsx';
import type { EventMarker, MapMarker } from './markers/marker-index.ts';
import { PinTemplates } from './markers/pin-templates.tsx';
import { useClearMove } from './use-clear-move.ts';
import { useMapEvents } from './use-map-events.ts';
import { useMapView } from './use-map-view.ts';
import { useMarkerLayer } from './markers/use-marker-layer.ts';
import { useFitRegion } from './use-fit-region.ts';

/** Padding that keeps a marker visible above the preview sheet on a phone. */
const sheetPadding = { paddingTopLeft: [32, 56], paddingBottomRight: [72, 190] } satisfies PanInsideOptions;

/** The open marker and its events; several at one location. */
interface MapSelection {
  readonly marker: MapMarker;
  readonly events: readonly EventMarker[];
}

interface MapEventsProps {
  map: LeafletMap;
  /** Names of the built-in base map, which give way to the markers. */
  labels: TownLabelsLayer | undefined;
  search: LandingSearch;
}

/** Markers, preview and status messages of the map. */
export function MapEvents({ map, labels, search }: MapEventsProps) {
  const { t } = useLingui();
  const isPhone = useViewport() === 'small';
  const view = useMapView(map);
  const events = useMapEvents(search, view);
  const { index } = events;
  const { controls, moveTo } = useClearMove(map, index);
  const [selection, setSelection] = useState<MapSelection>();
  const [templates, setTemplates] = useState<HTMLDivElement | null>(null);
  useEffect(() => labels?.setIndex(index), [labels, index]);
  useFitRegion(map, { region: search.region, ...events });

  const showPreview = (marker: MapMarker, previewEvents: readonly EventMarker[]): void => {
    setSelection({ marker, events: previewEvents });
    if (isPhone) map.panInside([marker.latitude, marker.longitude], sheetPadding);
  };
  const openMarker = (marker: MapMarker): void => {
    if (marker.kind === 'event') return showPreview(marker, [marker]);
    const maxZoom = map.getMaxZoom();
    const expansionZoom = index?.getExpansionZoom(marker, map.getZoom()) ?? maxZoom;
    const inseparable = expansionZoom > maxZoom ? (index?.getEvents(marker) ?? []) : [];
    if (inseparable.length > 0) return showPreview(marker, inseparable);
    moveTo([marker.latitude, marker.longitude], Math.min(expansionZoom, maxZoom));
    return undefined;
  };
  const layer = useMarkerLayer(map, {
    templates,
    index,
    onOpen: openMarker,
    selectedKey: selection?.marker.key,
  });
  const closePreview = (): void => {
    if (selection === undefined) return;
    setSelection(undefined);
    (layer.current?.getButton(selection.marker.key) ?? map.getContainer()).focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = map.getContainer();
    element.role = 'group';
    element.ariaLabel = t`Mappa: frecce per spostarti, + e − per lo zoom, Tab per gli eventi`;
  }, [map, t]);

  const inView = index
    ?.getMarkersIn(view.bounds, view.zoom)
    .reduce((sum, marker) => sum + (marker.kind === 'event' ? 1 : marker.count), 0);
  const preview = selection !== undefined && (
    <EventPreview key={selection.marker.key} events={selection.events} onClose={closePreview} />
  );
  return (
    <>
      <PinTemplates ref={setTemplates} />
      <div role="status">
        <VisuallyHidden>
          {inView !== undefined && t`Eventi in questa parte della mappa: ${formatInteger(inView)}`}
        </VisuallyHidden>
      </div>
      <MapMessage map={map} events={events} countInView={inView} />
      <MapControls ref={controls} map={map} moveTo={moveTo} />
      {selection !== undefined && !isPhone && (
        <EventPopup map={map} marker={selection.marker} onClose={() => setSelection(undefined)}>
          {preview}
        </EventPopup>
      )}
      {isPhone && selection !== undefined && <div className={css['sheet']}>{preview}</div>}
    </>
  );
}
