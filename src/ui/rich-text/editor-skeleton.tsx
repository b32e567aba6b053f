import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../visually-hidden.tsx';
import css from './rich-text.module.css';

/** As many as the bar has, so that a narrow one takes its two lines from the start. */
const tools = Array.from({ length: 9 }, (_, at) => at);

/** The editor's frame, bar and ground in their final size. */
export function EditorSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <div className={css['frame']}>
        <div className={css['bar']} aria-hidden="true">
          {tools.map((at) => (
            <span key={at} className={css['tool']} />
          ))}
        </div>
        <div className={css['ground']}>
          <div>
            <VisuallyHidden>{t`L’editor si sta caricando`}</VisuallyHidden>
          </div>
        </div>
      </div>
      {/* Where the editor says what it did not take in. */}
      <div />
    </>
  );
}
