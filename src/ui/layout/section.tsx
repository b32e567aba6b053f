import { useId, type ReactNode } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** Subtitle. */
  lead?: ReactNode;
  /** Actions on the whole section, beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Titled section of a page. */
export function Section({ title, lead, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <div className={css['words']}>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className={css['lead']}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={css['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
