import { useId, type ReactNode } from 'react';
import css from './form-block.module.css';

/** What belongs together in a long form. */
export function FormBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css['block']} aria-labelledby={id}>
      <h3 id={id} className={css['title']}>
        {title}
      </h3>
      {children}
    </section>
  );
}
