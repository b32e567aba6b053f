import { useState, type ReactNode } from 'react';
import { shareNatively } from '#src/platform/share.ts';
import { LinkDialog } from '#src/ui/link-dialog.tsx';

export interface Shared {
  /** What the other one reads beside the link. */
  readonly message: string;
  readonly url: string;
  /** Of the dialog, where the device cannot share by itself. */
  readonly title: string;
  readonly label: string;
  readonly text: string;
}

/** Hands a link on → how to, and the dialog that shows it where the device has no way of its own. */
export function useSharing(): readonly [share: (shared: Shared) => void, dialog: ReactNode] {
  const [shown, setShown] = useState<Shared>();
  const share = async (shared: Shared) => {
    if (!(await shareNatively({ title: shared.message, url: shared.url }))) setShown(shared);
  };
  const dialog = (
    <LinkDialog
      isOpen={shown !== undefined}
      title={shown?.title ?? ''}
      label={shown?.label ?? ''}
      url={shown?.url ?? ''}
      onClose={() => setShown(undefined)}
    >
      {shown?.text}
    </LinkDialog>
  );
  return [(shared) => void share(shared), dialog];
}
