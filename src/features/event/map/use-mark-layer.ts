import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { wholeNumber } from '#src/platform/format.ts';
import { categoryName } from '../categories.tsx';
import { buttonMaker } from './mark-buttons.ts';
import type { Mark, MarkIndex } from './mark-index.ts';
import { MarkLayer } from './mark-layer.ts';
import { nearestTown, readTowns } from './towns.ts';

interface MarkLayerWish {
  /** The element of `PinSheet`. */
  sheet: HTMLElement | null;
  index: MarkIndex | undefined;
  open: (mark: Mark) => void;
  /** The key of the mark that is open. */
  chosen: string | undefined;
}

/** Puts marks on the map and keeps them as the answers come. */
export function useMarkLayer(
  map: LeafletMap,
  { sheet, index, open, chosen }: MarkLayerWish,
): RefObject<MarkLayer | undefined> {
  const { t, i18n } = useLingui();
  const layer = useRef<MarkLayer>(undefined);
  const [towns] = useState(readTowns);
  const labelOf = useEffectEvent((mark: Mark): string => {
    const name = mark.kind === 'event' ? categoryName(mark.icon) : undefined;
    const what =
      mark.kind === 'group'
        ? t`${plural(mark.count, { one: '# evento', other: '# eventi' })}`
        : name === undefined
          ? t`Evento`
          : i18n._(name);
    return t`${what}, vicino a ${nearestTown(towns, mark)}`;
  });
  const opened = useEffectEvent(open);

  useEffect(() => {
    if (sheet === null) return undefined;
    const made = new MarkLayer({
      buttonOf: buttonMaker(sheet, wholeNumber),
      labelOf: (mark) => labelOf(mark),
      opened: (mark) => opened(mark),
    });
    made.addTo(map);
    layer.current = made;
    return () => {
      made.remove();
      layer.current = undefined;
    };
    // In another language they are made anew.
  }, [map, sheet, i18n.locale]);
  useEffect(() => layer.current?.show(index), [index, sheet, i18n.locale]);
  useEffect(() => layer.current?.choose(chosen), [chosen]);
  return layer;
}
