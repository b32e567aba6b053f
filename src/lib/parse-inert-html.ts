/// <reference types="trusted-types" />

/** Any text may be parsed this way: nothing of the document runs, loads or is shown. */
const policy = globalThis.window?.trustedTypes?.createPolicy('inert-html', { createHTML: (html) => html });

/** Parses HTML to a body that is in no page, without running or loading any of it (SH-20). */
export const parseInertHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString((policy?.createHTML(html) ?? html) as string, 'text/html').body;
