/** Creates a queue that runs its jobs one after the other; a failed job does not stop the next ones. */
export function createSerialQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const result = last.then(job, job);
    last = result;
    return result;
  };
}
