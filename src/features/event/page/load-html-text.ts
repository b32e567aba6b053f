/** Loaded in parallel with the event, not after it. */
export const loadHtmlText = async () => (await import('#src/ui/media/html-text.tsx')).HtmlText;
