import { useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './state.module.css';

interface ErrorStateProps {
  title: string;
  /** What happened and what to do. */
  children?: ReactNode;
  /** What was not lost. */
  kept?: string;
  icon?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
  /** It is the whole page: its title is the page's. */
  isPage?: boolean;
}

/** Something did not work: what, what was kept, what to do. */
export function ErrorState({
  title,
  children,
  kept,
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
      {kept !== undefined && (
        <p className={css['kept']}>
          <ShieldCheck size={18} aria-hidden="true" />
          {kept}
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
