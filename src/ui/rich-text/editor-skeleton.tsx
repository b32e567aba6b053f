import { VisuallyHidden } from '../visually-hidden.tsx';
import { useLingui } from '@lingui/react/macro';
import css from './rich-text.module.css';

/** The editor's frame, bar and ground in their final size. */
export function EditorSkeleton() {
  const { t } = useLingui();
  return (
    <div className={css['frame']}>
      <div className={css['bar']} />
      <div className={css['ground']}>
        <VisuallyHidden>{t`L’editor si sta caricando`}</VisuallyHidden>
      </div>
    </div>
  );
}
