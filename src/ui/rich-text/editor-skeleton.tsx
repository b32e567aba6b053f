import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './rich-text.module.css';

/** As many as the toolbar has, so that a narrow one wraps to two lines from the start. */
const toolIndexes = Array.from({ length: 9 }, (_, index) => index);

/** Skeleton of the editor in its final size. */
export function EditorSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <div className={css['frame']}>
        <div className={css['bar']} aria-hidden="true">
          {toolIndexes.map((index) => (
            <span key={index} className={css['tool']} />
          ))}
        </div>
        <div className={css['ground']}>
          <div>
            <VisuallyHidden>{t`Caricamento dell’editor…`}</VisuallyHidden>
          </div>
        </div>
      </div>
      {/* Place of the paste warning. */}
      <div />
    </>
  );
}
