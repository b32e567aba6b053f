/** Resolves after `ms` milliseconds; without an argument in the next task. */
export const sleep = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
