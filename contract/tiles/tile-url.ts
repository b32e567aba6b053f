/** Name of the browser's Cache for street tiles that were seen; deleted at logout. */
export const tileCacheName = 'presente-tiles';
