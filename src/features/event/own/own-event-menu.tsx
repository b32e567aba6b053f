import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ban, CopyPlus, Ellipsis, Eye, MapPinPlus, Pencil, Share2, Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { eventUrl } from '#src/platform/event-url.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { shareNatively } from '#src/platform/share.ts';
import { Menu, menuDangerClass, menuItemClass } from '#src/ui/overlay/menu.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import type { EventStatus } from '../card/event-status.ts';
import { ShareDialog } from '../page/share-dialog.tsx';

const CancelEventDialog = lazyComponent(
  async () => (await import('./cancel-event-dialog.tsx')).CancelEventDialog,
);

interface OwnEventMenuProps {
  event: OwnEventSummary;
  status: EventStatus;
  className?: string | undefined;
}

/** Actions of an organiser for an own event (EV-46). */
export function OwnEventMenu({ event, status, className }: OwnEventMenuProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'share' | 'cancel'>();
  const url = eventUrl(event._id);
  const isUpcoming = status !== 'past' && status !== 'cancelled';
  const share = async () => {
    if (!(await shareNatively({ title: event.title, url }))) setDialog('share');
  };
  const toDrawerSearch = (name: 'edit' | 'duplicate' | 'promote' | 'publish') => ({
    drawer: name,
    event: event._id,
  });
  return (
    <>
      <Menu
        label={t`Altre azioni: ${event.title}`}
        button={<Ellipsis size={20} aria-hidden="true" />}
        placement="adjacent"
        className={className}
      >
        {status !== 'cancelled' && (
          <Link
            to="."
            search={(search) => ({ ...search, ...toDrawerSearch('edit') })}
            className={menuItemClass}
          >
            <Pencil size={20} aria-hidden="true" />
            {t`Modifica`}
          </Link>
        )}
        <Link
          to="."
          search={(search) => ({ ...search, ...toDrawerSearch('duplicate') })}
          className={menuItemClass}
        >
          <CopyPlus size={20} aria-hidden="true" />
          {t`Duplica`}
        </Link>
        {event.isUnlisted && status !== 'cancelled' && (
          <Link
            to="."
            search={(search) => ({ ...search, ...toDrawerSearch('publish') })}
            className={menuItemClass}
          >
            <MapPinPlus size={20} aria-hidden="true" />
            {t`Pubblica`}
          </Link>
        )}
        {isUpcoming && !event.isUnlisted && (
          <Link
            to="."
            search={(search) => ({ ...search, ...toDrawerSearch('promote') })}
            className={menuItemClass}
          >
            <Sparkles size={20} aria-hidden="true" />
            {event.isPromoted ? t`Vedi la promozione` : t`Promuovi`}
          </Link>
        )}
        <button type="button" className={menuItemClass} onClick={() => void share()}>
          <Share2 size={20} aria-hidden="true" />
          {t`Condividi`}
        </button>
        <NewTabLink href={url} className={menuItemClass}>
          <Eye size={20} aria-hidden="true" />
          {t`Vedi la pagina`}
        </NewTabLink>
        {isUpcoming && (
          <button type="button" className={menuDangerClass} onClick={() => setDialog('cancel')}>
            <Ban size={20} aria-hidden="true" />
            {t`Annulla l’evento`}
          </button>
        )}
      </Menu>
      <ShareDialog url={url} isOpen={dialog === 'share'} onClose={() => setDialog(undefined)} />
      {dialog === 'cancel' && (
        <Suspense>
          <CancelEventDialog event={event} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
