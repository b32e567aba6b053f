import { useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './state.module.css';

export interface ErrorStateProps {
  title: string;
  /** What happened and what to do. */
  children?: ReactNode;
  /** What was not lost. */
  preserved?: string;
  icon?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
  /** Renders the title as `<h1>`, when this is the whole page. */
  isPage?: boolean;
}

/** Error message as `role="alert"`: what failed, what was preserved, and a retry. */
export function ErrorState({
  title,
  children,
  preserved,
  icon = <CloudOff size={32} />,
  onRetry,
  isRetrying = false,
  actions,
  isPage = false,
}: ErrorStateProps) {
  const { t } = useLingui();
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={css['state']} role="alert">
      <span className={classNames(css['icon'], css['trouble'])} aria-hidden="true">
        {icon}
      </span>
      <Title>{title}</Title>
      {children !== undefined && <div className={css['text']}>{children}</div>}
      {preserved !== undefined && (
        <p className={css['kept']}>
          <ShieldCheck size={18} aria-hidden="true" />
          {preserved}
        </p>
      )}
      <div className={css['actions']}>
        {onRetry !== undefined && (
          <Button variant="brand" isBusy={isRetrying} onClick={onRetry}>
            <RotateCw size={18} aria-hidden="true" />
            {t`Riprova`}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
