/** Somebody else's server has so long to answer: less than a page waits for ours. */
const answerMs = 8_000;

/** What an asked server answers, or an error when it takes longer; what it answers then is nobody's. */
export async function inTime<T>(answer: Promise<T>, waitMs = answerMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${waitMs} ms`)), waitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
