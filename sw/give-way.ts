const channelName = 'presente-workers';

/** Tells the worker in use that a newer one is to take its place. */
export function askForItsPlace(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('giveWay');
  channel.close();
}

/**
 * Work of a worker that may take long; rejects as soon as a newer worker asks for its place, which it
 * would get only after the work's end.
 */
export function untilAskedForPlace(work: Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  const asked = new Promise<never>((_resolve, reject) => {
    channel.onmessage = () => reject(new Error('a newer worker takes over'));
  });
  return Promise.race([work, asked]).finally(() => channel.close());
}
