import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/form/button.tsx';
import { LogoMark } from '#src/ui/media/logo-mark.tsx';
import { MapControls } from '../../map/map-controls.tsx';
import { MapFrame } from '../../map/map-frame.tsx';
import { italy, closeUpZoom } from '../../map/map-view.ts';
import { nearestTown, readTowns } from '../../map/base-map/towns.ts';
import css from './pin-map.module.css';
import { useDraggablePin, type GeoPosition } from './use-draggable-pin.ts';

interface PinMapProps {
  position: GeoPosition | undefined;
  onMove: (position: GeoPosition) => void;
}

/** Small map to set or correct the event's position (EV-40). */
export function PinMap({ position, onMove }: PinMapProps) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [towns] = useState(readTowns);
  const [iconElement] = useState(() => document.createElement('span'));
  const [initialPosition] = useState(position);
  const label = t`Segnaposto: spostalo con le frecce`;
  const { placeAtCentre } = useDraggablePin({ map, iconElement, label, position, onMove });
  return (
    <div className={css['place']}>
      <div className={css['map']} role="group" aria-label={t`Il luogo sulla mappa`}>
        <MapFrame
          centre={
            initialPosition === undefined
              ? italy.centre
              : [initialPosition.latitude, initialPosition.longitude]
          }
          zoom={initialPosition === undefined ? italy.zoom - 1 : closeUpZoom.pin}
          onMap={setMap}
          overlay={map !== null && <MapControls map={map} />}
        />
        {createPortal(<LogoMark size={50} className={css['pin']} />, iconElement)}
      </div>
      {position === undefined ? (
        <div className={css['words']}>
          <p>{t`Tocca la mappa nel punto dell’evento.`}</p>
          <Button size="small" variant="quiet" onClick={placeAtCentre}>
            {t`Metti il segnaposto al centro`}
          </Button>
        </div>
      ) : (
        <div className={css['words']}>
          <p role="status">{t`Il segnaposto è vicino a ${nearestTown(towns, position)}.`}</p>
          <p>{t`Per spostarlo trascinalo, tocca la mappa o usa le frecce.`}</p>
        </div>
      )}
    </div>
  );
}
