declare module 'punycode.js/punycode.es6.js' {
  /** Decodes the labels of a domain that begin with `xn--`. @throws RangeError */
  export function toUnicode(domain: string): string;
}
