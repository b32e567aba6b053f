/** Why there is no picture, or with `unread` nothing that reads it. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'unread';

const problemOf: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** What the browser threw → what to tell people. html5-qrcode throws a string where it has no camera API. */
export function cameraProblemOf(error: unknown): CameraProblem {
  if (!(error instanceof Error)) return 'unsupported';
  return problemOf[error.name] ?? 'busy';
}
