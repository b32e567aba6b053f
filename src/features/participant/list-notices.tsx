import { DeferredMails } from './deferred-mails/deferred-mails.tsx';
import { ImportUndo } from './import/import-undo.tsx';

interface ListNoticesProps {
  eventId: string;
  canImport: boolean;
  /** The server has removed participants. */
  onChanged: () => void;
  /** A dialog has closed whose opener is gone: focus must move elsewhere. */
  onRestoreFocus: () => void;
}

/** What there is to say about a list as a whole: mails that wait, and the import that can be undone. */
export const ListNotices = ({ eventId, canImport, onChanged, onRestoreFocus }: ListNoticesProps) => (
  <>
    <DeferredMails eventId={eventId} />
    {canImport && <ImportUndo eventId={eventId} onUndone={onChanged} onRestoreFocus={onRestoreFocus} />}
  </>
);
