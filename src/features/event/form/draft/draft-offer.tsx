import { useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import css from './draft-offer.module.css';
import type { EventDraft } from './event-draft.ts';

interface DraftOfferProps {
  draft: EventDraft;
  onResume: () => void;
  onStartOver: () => void;
}

/** Offers to resume or discard an unsaved draft (EV-35). */
export function DraftOffer({ draft, onResume, onStartOver }: DraftOfferProps) {
  const { t } = useLingui();
  const title = draft.values.title.trim();
  return (
    <div className={css['offer']} role="status">
      <span className={css['sign']} aria-hidden="true">
        <PencilLine size={26} />
      </span>
      <h3 className={css['title']}>
        {title === '' ? t`Hai una bozza senza titolo` : t`Hai una bozza di «${title}»`}
      </h3>
      <p className={css['text']}>
        {t`L’hai scritta ${formatRelativeTime(nowMs() - draft.savedAt)} e non l’hai salvata. Sta solo su questo dispositivo, per 30 giorni.`}
        {draft.isImageLost &&
          ` ${t`La foto era troppo pesante per conservarla nella bozza: sceglila di nuovo.`}`}
      </p>
      <div className={css['buttons']}>
        <Button onClick={onResume}>{t`Riprendi`}</Button>
        <Button variant="quiet" onClick={onStartOver}>
          {t`Ricomincia`}
        </Button>
      </div>
    </div>
  );
}
