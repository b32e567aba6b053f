import css from './app-logo.module.css';
import { Pin } from './pin.tsx';

/** Sign and name. */
export const AppLogo = () => (
  <span className={css['logo']}>
    <Pin size={30} />
    {'presente'}
  </span>
);
