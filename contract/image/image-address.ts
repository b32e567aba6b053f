/** Where the browser keeps the pictures it has shown; gone when somebody signs out. */
export const pictureCacheName = 'presente-pictures';

/** A picture as it is stored (the hash of its content, or empty) → the address that shows it, or empty. */
export const imageAddress = (sha256: string): string => (sha256 === '' ? '' : `/api/image/${sha256}`);
