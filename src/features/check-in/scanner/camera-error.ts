/** Why the camera shows no image; `decoderUnavailable`: there is an image, but the decoder could not be loaded. */
export type CameraErrorKind = 'denied' | 'missing' | 'busy' | 'unsupported' | 'decoderUnavailable';

const kindByErrorName: Record<string, CameraErrorKind> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/**
 * Maps what the browser threw to a kind of error. html5-qrcode throws a string where the camera API is
 * missing.
 */
export function toCameraErrorKind(error: unknown): CameraErrorKind {
  if (!(error instanceof Error)) return 'unsupported';
  return kindByErrorName[error.name] ?? 'busy';
}
