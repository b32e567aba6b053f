import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDayRange } from '#src/platform/text/format.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { DetailLine } from '#src/ui/list/detail-line.tsx';
import css from './promotion-form.module.css';
import { toMidday } from './promotion-values.ts';
import type { StartedPromotion } from './use-start-promotion.ts';

/** Confirmation of a free promotion, which is active at once (PY-32). */
export function PromotionConfirmation({
  started,
  onClose,
}: {
  started: StartedPromotion;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const message = useRef<HTMLParagraphElement>(null);
  // The focused button was unmounted.
  useEffect(() => message.current?.focus(), []);
  return (
    <div className={css['done']}>
      <p ref={message} tabIndex={-1} role="status">
        {started.message}
      </p>
      <DetailLine Icon={Sparkles}>
        {formatDayRange(toMidday(started.startDate), toMidday(started.endDate))}
      </DetailLine>
      <Button variant="accent" isWide onClick={onClose}>
        {t`Fatto`}
      </Button>
      <Link to="/my/promoted/events" className={buttonClass({ variant: 'plain', size: 'small' })}>
        {t`Tutti i tuoi eventi in evidenza`}
      </Link>
    </div>
  );
}
