import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { mapUrl } from '#contract/event/map-url.ts';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { MapFrame } from './map-frame.tsx';
import { previewZoom } from './map-view.ts';
import { PinIcon } from './markers/pin-icon.tsx';
import css from './location-map.module.css';

interface LocationMapProps {
  latitude: number;
  longitude: number;
  /** Category of the pin; 1 for a promoted event. */
  icon: number;
  /** Title of the event, for the accessible name. */
  title: string;
}

/** Static map of an event's location, with a link to an external map (BR-17). */
export function LocationMap({ latitude, longitude, icon, title }: LocationMapProps) {
  const { t } = useLingui();
  const href = mapUrl({ latitude, longitude });
  return (
    <div className={css['place']}>
      <MapFrame
        key={`${latitude} ${longitude}`}
        centre={[latitude, longitude]}
        zoom={previewZoom.streets}
        ownZoom={previewZoom.own}
        isStatic
        overlay={
          <span className={css['pin']}>
            <PinIcon category={icon} />
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
