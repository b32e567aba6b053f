import css from './app-logo.module.css';
import { LogoMark } from '../media/logo-mark.tsx';

/** Logo mark and product name. */
export const AppLogo = () => (
  <span className={css['logo']}>
    <LogoMark size={30} />
    {'presente'}
  </span>
);
