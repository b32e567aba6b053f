import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap, PanInsideOptions } from 'leaflet';
import { useEffect, useState } from 'react';
import { wholeNumber } from '#src/platform/format.ts';
import { useSize } from '#src/platform/size.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { LandingSearch } from '../browse/event-filter.ts';
import { EventPopup } from './event-popup.tsx';
import { EventPreview } from './event-preview.tsx';
import css from './event-map.module.css';
import { MapControls } from './map-controls.tsx';
import { MapMessage } from './map-message.tsx';
import { lastZoom, type EventMark, type Mark } from './mark-index.ts';
import { PinSheet } from './pin-sheet.tsx';
import { useMapEvents } from './use-map-events.ts';
import { useMapView } from './use-map-view.ts';
import { useMarkLayer } from './use-mark-layer.ts';
import { useRegionInView } from './use-region-in-view.ts';

/** Where a phone's mark is seen while its event lies at the foot of the map. */
const besidesSheet = { paddingTopLeft: [32, 56], paddingBottomRight: [72, 190] } satisfies PanInsideOptions;

/** What is open: one event, or those of one door. */
interface Opened {
  readonly mark: Mark;
  readonly events: readonly EventMark[];
}

/** The marks on the map, what opens from them, and what is to be said about them. */
export function MapEvents({ map, search }: { map: LeafletMap; search: LandingSearch }) {
  const { t } = useLingui();
  const isPhone = useSize() === 'small';
  const view = useMapView(map);
  const events = useMapEvents(search, view);
  const { index } = events;
  const [opened, setOpened] = useState<Opened>();
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null);
  useRegionInView(map, { region: search.region, ...events });

  const show = (mark: Mark, shown: readonly EventMark[]): void => {
    setOpened({ mark, events: shown });
    if (isPhone) map.panInside([mark.latitude, mark.longitude], besidesSheet);
  };
  const open = (mark: Mark): void => {
    if (mark.kind === 'event') return show(mark, [mark]);
    const opensAt = index?.opensAt(mark, map.getZoom()) ?? lastZoom;
    const atOneDoor = opensAt > lastZoom ? (index?.eventsOf(mark) ?? []) : [];
    if (atOneDoor.length > 0) return show(mark, atOneDoor);
    map.setView([mark.latitude, mark.longitude], Math.min(opensAt, lastZoom));
    return undefined;
  };
  const layer = useMarkLayer(map, { sheet, index, open, chosen: opened?.mark.key });
  const close = (): void => {
    if (opened === undefined) return;
    setOpened(undefined);
    (layer.current?.buttonOf(opened.mark.key) ?? map.getContainer()).focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = map.getContainer();
    element.role = 'group';
    element.ariaLabel = t`Mappa: frecce per spostarti, + e − per lo zoom, Tab per gli eventi`;
  }, [map, t]);

  const inView = index
    ?.marksIn(view.bounds, view.zoom)
    .reduce((sum, mark) => sum + (mark.kind === 'event' ? 1 : mark.count), 0);
  const preview = opened !== undefined && (
    <EventPreview key={opened.mark.key} events={opened.events} onClose={close} />
  );
  return (
    <>
      <PinSheet ref={setSheet} />
      <div role="status">
        <VisuallyHidden>
          {inView !== undefined && t`Eventi in questa parte della mappa: ${wholeNumber(inView)}`}
        </VisuallyHidden>
      </div>
      <MapMessage map={map} events={events} inView={inView} />
      <MapControls map={map} />
      {opened !== undefined && !isPhone && (
        <EventPopup map={map} mark={opened.mark} onClose={() => setOpened(undefined)}>
          {preview}
        </EventPopup>
      )}
      {isPhone && opened !== undefined && <div className={css['sheet']}>{preview}</div>}
    </>
  );
}
