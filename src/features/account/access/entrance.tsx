import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './entrance.module.css';
import { PlacesArt } from './places-art.tsx';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  /** What else one may want here: the other form. */
  other?: ReactNode;
  children: ReactNode;
}

/** The frame of sign-in and sign-up: the form, and on a wide screen a quiet picture beside it. */
export function Entrance({ title, lead, other, children }: EntranceProps) {
  const { t } = useLingui();
  return (
    <div className={css['entrance']}>
      <section className={css['side']}>
        <div className={css['head']}>
          <h1>{title}</h1>
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
