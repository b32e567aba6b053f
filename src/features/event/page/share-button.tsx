import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { eventUrl } from '#src/platform/event-url.ts';
import { shareNatively } from '#src/platform/share.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface ShareButtonProps {
  event: { readonly _id: string; readonly title: string };
  className?: string | undefined;
}

/** Shares the event by the Web Share API, else shows its link (BR-22). */
export function ShareButton({ event, className }: ShareButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState('');
  const share = async () => {
    const address = eventUrl(event._id);
    setUrl(address);
    if (!(await shareNatively({ title: event.title, url: address }))) setIsOpen(true);
  };
  return (
    <>
      <IconButton
        label={t`Condividi`}
        icon={<Share2 size={20} />}
        className={className}
        onClick={() => void share()}
      />
      <ShareDialog url={url} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
