import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import css from './entrance.module.css';
import { PlacesArt } from './places-art.tsx';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  /** A way back, above the title. */
  back?: ReactNode;
  /** What else one may want here: the other form. */
  other?: ReactNode;
  /** Where one is of several steps; a screen reader starts at the title again when it changes. */
  steps?: { at: number; of: number };
  children: ReactNode;
}

/** The frame of sign-in and sign-up: the form, and on a wide screen a quiet picture beside it. */
export function Entrance({ title, lead, back, other, steps, children }: EntranceProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const at = steps?.at;
  const shownStep = useRef(at);

  useEffect(() => {
    if (shownStep.current !== at) heading.current?.focus();
    shownStep.current = at;
  }, [at]);

  return (
    <div className={css['entrance']}>
      <section className={css['side']}>
        <div className={css['head']}>
          {back !== undefined && <div className={css['back']}>{back}</div>}
          {steps !== undefined && steps.at <= steps.of && (
            <p className={css['step']}>{t`Passo ${steps.at} di ${steps.of}`}</p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {children}
        {other !== undefined && <p className={css['other']}>{other}</p>}
      </section>
      <aside className={css['picture']}>
        <PlacesArt />
        <p className={css['motto']}>{t`Un posto, un’ora, tu. Presente.`}</p>
      </aside>
    </div>
  );
}
