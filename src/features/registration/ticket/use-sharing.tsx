import { useState, type ReactNode } from 'react';
import { shareNatively } from '#src/platform/share.ts';
import { CopyLinkDialog } from '#src/ui/overlay/copy-link-dialog.tsx';

export interface ShareContent {
  /** Text sent with the link. */
  readonly message: string;
  readonly url: string;
  /** Title of the fallback dialog, where the Web Share API is missing. */
  readonly title: string;
  readonly label: string;
  readonly text: string;
}

/**
 * Shares a link with the Web Share API, or in a dialog to copy it.
 * @returns the share function, and the dialog to render
 */
export function useSharing(): readonly [share: (shared: ShareContent) => void, dialog: ReactNode] {
  const [pendingShare, setPendingShare] = useState<ShareContent>();
  const share = async (content: ShareContent) => {
    if (!(await shareNatively({ title: content.message, url: content.url }))) setPendingShare(content);
  };
  const dialog = (
    <CopyLinkDialog
      isOpen={pendingShare !== undefined}
      title={pendingShare?.title ?? ''}
      label={pendingShare?.label ?? ''}
      url={pendingShare?.url ?? ''}
      onClose={() => setPendingShare(undefined)}
    >
      {pendingShare?.text}
    </CopyLinkDialog>
  );
  return [(content) => void share(content), dialog];
}
