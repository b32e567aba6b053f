import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';

/** Link to the form of an event for a list that exists elsewhere (RG-71). */
export const StartFromListLink = () => (
  <Link to="/organisation/event" search={{ drawer: 'list' }} className={buttonClass({ variant: 'quiet' })}>
    <FileUp size={20} aria-hidden="true" />
    <Trans>Parti da un elenco</Trans>
  </Link>
);

/** The same, for who is about to publish an event. */
export const StartFromListNotice = () => (
  <Notice
    icon={<FileUp size={20} />}
    action={
      <Link
        to="/organisation/event"
        search={{ drawer: 'list' }}
        className={buttonClass({ variant: 'plain', size: 'small' })}
      >
        <Trans>Parti da un elenco</Trans>
      </Link>
    }
  >
    <Trans>Hai già una lista di persone? Non serve pubblicare l’evento.</Trans>
  </Notice>
);

/** What an organisation without events can do with its list. */
export const StartFromListHint = () => (
  <p>
    <Trans>
      Hai già una lista, da Excel o da un altro sito? Caricala e apri il check-in: funzionano anche i codici
      che le persone hanno già.
    </Trans>
  </p>
);
