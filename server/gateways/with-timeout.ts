/** Timeout for other servers (PY-24): shorter than a page waits for this server. */
const defaultTimeoutMs = 8_000;

/** Rejects if `promise` does not settle within `timeoutMs`; a later result is ignored. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs = defaultTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
