import css from './back-link.module.css';

/** Link styled as the back link of a page header. */
export const backLinkClass = css['link'] ?? '';
