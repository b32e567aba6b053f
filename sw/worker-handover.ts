const channelName = 'presente-workers';

/** Asks the active worker to stop its work for a newer one. */
export function requestHandover(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('giveWay');
  channel.close();
}

/**
 * Rejects as soon as a newer worker requests the handover; otherwise that would have to wait until `work` is
 * done.
 */
export function abortOnHandover(work: Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  const requested = new Promise<never>((_resolve, reject) => {
    channel.onmessage = () => reject(new Error('a newer worker takes over'));
  });
  return Promise.race([work, requested]).finally(() => channel.close());
}
