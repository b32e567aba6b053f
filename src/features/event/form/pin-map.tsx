import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#src/ui/button.tsx';
import { Pin } from '#src/ui/pin.tsx';
import { MapControls } from '../map/map-controls.tsx';
import { MapFrame } from '../map/map-frame.tsx';
import { italy, ownPlaceZoom } from '../map/map-view.ts';
import { nearestTown, readTowns } from '../map/towns.ts';
import css from './pin-map.module.css';
import { useDraggablePin, type Position } from './use-draggable-pin.ts';

interface PinMapProps {
  position: Position | undefined;
  onMove: (position: Position) => void;
}

/** A small map on which the place of an event is put, or corrected (EV-40). */
export function PinMap({ position, onMove }: PinMapProps) {
  const { t } = useLingui();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [towns] = useState(readTowns);
  const [sign] = useState(() => document.createElement('span'));
  const [first] = useState(position);
  const label = t`Segnaposto: spostalo con le frecce`;
  const { putInTheMiddle } = useDraggablePin({ map, sign, label, position, onMove });
  return (
    <div className={css['place']}>
      <div className={css['map']} role="group" aria-label={t`Il posto sulla mappa`}>
        <MapFrame
          centre={first === undefined ? italy.centre : [first.latitude, first.longitude]}
          zoom={first === undefined ? italy.zoom - 1 : ownPlaceZoom}
          onMap={setMap}
          overlay={map !== null && <MapControls map={map} />}
        />
        {createPortal(<Pin size={50} className={css['pin']} />, sign)}
      </div>
      {position === undefined ? (
        <div className={css['words']}>
          <p>{t`Tocca la mappa nel punto dell’evento.`}</p>
          <Button size="small" variant="quiet" onClick={putInTheMiddle}>
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
