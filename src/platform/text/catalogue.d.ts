declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}

/** Reduced to the texts of a first page. */
declare module '*?lingui' {
  export const messages: import('@lingui/core').Messages;
}
