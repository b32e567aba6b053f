import { DetailsButton } from './details/details-button.tsx';
import { ImportButton } from './import/import-button.tsx';

interface ListActionsProps {
  eventId: string;
  canImport: boolean;
  /** The URL asks for the import. */
  isImportRequested: boolean;
  onChanged: () => void;
  onRestoreFocus: () => void;
}

/** The buttons that change a list as a whole: its details, and the import of another one. */
export const ListActions = ({
  eventId,
  canImport,
  isImportRequested,
  onChanged,
  onRestoreFocus,
}: ListActionsProps) => (
  <>
    <DetailsButton eventId={eventId} onChanged={onChanged} onRestoreFocus={onRestoreFocus} />
    {canImport && <ImportButton eventId={eventId} isRequested={isImportRequested} onImported={onChanged} />}
  </>
);
