import { useId, type ReactNode } from 'react';
import css from './form-section.module.css';

/** Titled section of a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
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
