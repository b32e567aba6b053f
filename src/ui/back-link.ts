import css from './back-link.module.css';

/** The looks of the way back at the head of a page, for a link. */
export const backLinkClass = css['link'] ?? '';
