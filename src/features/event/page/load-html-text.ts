/** What sets the description comes beside the event itself, not after it. */
export const loadHtmlText = async () => (await import('#src/ui/html-text.tsx')).HtmlText;
