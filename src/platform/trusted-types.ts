/// <reference types="trusted-types" />

/** HTML that Leaflet writes when it loads, to see if the browser knows SVG. */
const leafletProbe = '<svg/>';

/** Makes the browser refuse the string. The type of the callbacks does not have it. */
const refused = null as unknown as string;

const isOwnScript = (url: string): boolean => {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && !pathname.startsWith('/api/');
};

/**
 * Decides on every string that a library gives to a sink that can run scripts (SH-20): workers of this site, and
 * one constant. What the page parses or shows as HTML has policies of its own, in `parse-inert-html.ts` and
 * DOMPurify. The browser throws at anything else and reports it.
 */
export function restrictScriptSinks(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === leafletProbe ? html : refused),
    createScriptURL: (url) => (isOwnScript(url) ? url : refused),
  });
}
