import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { mapUrl } from '#contract/event/map-url.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { MapFrame } from './map-frame.tsx';
import { placeZoom } from './map-view.ts';
import { PinSign } from './pin-sign.tsx';
import css from './place-map.module.css';

interface PlaceMapProps {
  latitude: number;
  longitude: number;
  /** Whose pin stands there: a category, 1 for a promoted event. */
  icon: number;
  /** What happens there, for who cannot see it. */
  title: string;
}

/** Where an event is: a still map with its pin, and the way to a map that leads there. */
export function PlaceMap({ latitude, longitude, icon, title }: PlaceMapProps) {
  const { t } = useLingui();
  const href = mapUrl({ latitude, longitude });
  return (
    <div className={css['place']}>
      <MapFrame
        key={`${latitude} ${longitude}`}
        centre={[latitude, longitude]}
        zoom={placeZoom}
        isStill
        overlay={
          <span className={css['pin']}>
            <PinSign category={icon} />
            <VisuallyHidden>{t`Sulla mappa: ${title}`}</VisuallyHidden>
          </span>
        }
      />
      <a className={css['link']} href={href} target="_blank" rel="noreferrer">
        {t`Apri nelle mappe`}
        <ExternalLink size={16} aria-hidden="true" />
        <VisuallyHidden>{t`(si apre in un’altra scheda)`}</VisuallyHidden>
      </a>
    </div>
  );
}
