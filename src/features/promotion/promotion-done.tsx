import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dayRange } from '#src/platform/format.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { LineFact } from '#src/ui/line-fact.tsx';
import css from './promotion-form.module.css';
import { middayOf } from './promotion-values.ts';
import type { Started } from './use-promotion-start.ts';

/** It cost nothing, and is there at once (spec 2 §4). */
export function PromotionDone({ started, onClose }: { started: Started; onClose: () => void }) {
  const { t } = useLingui();
  const message = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => message.current?.focus(), []);
  return (
    <div className={css['done']}>
      <p ref={message} tabIndex={-1} role="status">
        {started.message}
      </p>
      <LineFact Icon={Sparkles}>{dayRange(middayOf(started.startDate), middayOf(started.endDate))}</LineFact>
      <Button variant="accent" isWide onClick={onClose}>
        {t`Fatto`}
      </Button>
      <Link to="/my/promoted/events" className={buttonClass({ variant: 'plain', size: 'small' })}>
        {t`Tutti i tuoi eventi in evidenza`}
      </Link>
    </div>
  );
}
