import { useLingui } from '@lingui/react/macro';
import { Copy, Share2, ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { canShareNatively, shareNatively } from '#src/platform/share.ts';
import { Button } from '#src/ui/form/button.tsx';
import { copyLink } from '#src/ui/form/copy-link.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { QrCode } from '#src/ui/media/qr-code.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import type { PassEvent } from './pass-event.ts';
import css from './pass-link.module.css';
import { formatPassWindow } from './pass-status.ts';

/** QR code and link of a pass, to be scanned, copied or shared. */
export function PassLink({ event, pass }: { event: PassEvent; pass: StaffPass }) {
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { label, link } = pass;
  // Focuses the heading: this content replaces the form, and a screen reader has to start at the top.
  useEffect(() => content.current?.closest('dialog')?.querySelector('h2')?.focus(), []);
  return (
    <div ref={content} className={css['content']}>
      <p>{t`Chi ti aiuta inquadra il codice con il suo telefono e apre il check-in di «${event.title}».`}</p>
      <div className={css['code']}>
        <QrCode text={link} label={t`QR del pass ${label}`} />
      </div>
      <p className={css['window']}>{formatPassWindow(pass)}</p>
      <TextField
        ref={field}
        label={t`Oppure invia il link`}
        value={link}
        readOnly
        onValueChange={() => undefined}
        onFocus={(focused) => focused.target.select()}
      />
      <div className={css['actions']}>
        <Button variant="quiet" onClick={() => void copyLink(link, field.current)}>
          <Copy size={20} aria-hidden="true" />
          {t`Copia il link`}
        </Button>
        {canShareNatively() && (
          <Button
            variant="quiet"
            onClick={() => void shareNatively({ title: `${event.title} · ${label}`, url: link })}
          >
            <Share2 size={20} aria-hidden="true" />
            {t`Condividi`}
          </Button>
        )}
      </div>
      <Notice tone="wait" icon={<ShieldAlert size={20} />}>
        {t`Chi ha questo link vede i nomi delle persone iscritte: dallo solo a chi fa il check-in. Gli indirizzi e-mail restano nascosti.`}
      </Notice>
    </div>
  );
}
