/** Name of the browser's Cache for displayed images; deleted at logout. */
export const imageCacheName = 'presente-pictures';

/** Returns the URL of a stored image, given the SHA-256 of its content; '' for ''. */
export const toImageUrl = (sha256: string): string => (sha256 === '' ? '' : `/api/image/${sha256}`);
