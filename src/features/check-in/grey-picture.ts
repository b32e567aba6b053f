/** Formats whose first plane is the brightness of each point, one byte each. */
const planar = new Set(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12', 'NV12A']);

/**
 * A camera's frame as a PGM file, which the decoder takes as it is. Most cameras deliver brightness
 * and colour apart: taking the first alone is thirty times faster than painting and reading back.
 */
export async function greyPicture(frame: VideoFrame | ImageData): Promise<Uint8Array<ArrayBuffer>> {
  if (frame instanceof ImageData) return fromColours(frame);
  return planar.has(frame.format ?? '') ? fromBrightness(frame) : fromColours(paint(frame));
}

function emptyPgm(width: number, height: number) {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  return { file, points: file.subarray(head.length) };
}

async function fromBrightness(frame: VideoFrame): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  const { file, points } = emptyPgm(width, height);
  const planes = new Uint8Array(frame.allocationSize());
  const [first] = await frame.copyTo(planes);
  if (first === undefined) throw new Error('a frame without planes');
  for (let row = 0; row < height; row++) {
    const start = first.offset + row * first.stride;
    points.set(planes.subarray(start, start + width), row * width);
  }
  return file;
}

function fromColours({ data, width, height }: ImageData): Uint8Array<ArrayBuffer> {
  const { file, points } = emptyPgm(width, height);
  for (let point = 0, at = 0; point < points.length; point++, at += 4) {
    points[point] = (306 * data[at]! + 601 * data[at + 1]! + 117 * data[at + 2]!) >> 10;
  }
  return file;
}

function paint(frame: VideoFrame): ImageData {
  const { displayWidth, displayHeight } = frame;
  const context = new OffscreenCanvas(displayWidth, displayHeight).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('no 2d canvas');
  context.drawImage(frame, 0, 0, displayWidth, displayHeight);
  return context.getImageData(0, 0, displayWidth, displayHeight);
}
