import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import css from './auth-layout.module.css';
import { AuthIllustration } from './auth-illustration.tsx';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  /** Back link above the title. */
  back?: ReactNode;
  /** Link to the alternative form. */
  alternative?: ReactNode;
  /** Position among several steps; focus moves to the title when it changes. */
  steps?: { current: number; total: number };
  children: ReactNode;
}

/** Layout of the sign-in and sign-up pages: the form, with an illustration beside it on wide screens. */
export function AuthLayout({ title, lead, back, alternative, steps, children }: AuthLayoutProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const currentStep = steps?.current;
  const shownStep = useRef(currentStep);

  useEffect(() => {
    if (shownStep.current !== currentStep) heading.current?.focus();
    shownStep.current = currentStep;
  }, [currentStep]);

  return (
    <div className={css['entrance']}>
      <section className={css['side']}>
        <div className={css['head']}>
          {back !== undefined && <div className={css['back']}>{back}</div>}
          {steps !== undefined && steps.current <= steps.total && (
            <p className={css['step']}>{t`Passo ${steps.current} di ${steps.total}`}</p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {children}
        {alternative !== undefined && <p className={css['other']}>{alternative}</p>}
      </section>
      <aside className={css['picture']}>
        <AuthIllustration />
        <p className={css['motto']}>{t`Eventi per il bene comune, vicino a te.`}</p>
      </aside>
    </div>
  );
}
