/** Reuses one canvas for all frames: a new one each would be 4 MB of garbage, 30 times a second. */
export function createFrameCanvas() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d canvas');

  function draw(video: HTMLVideoElement, context: CanvasRenderingContext2D): void {
    if (canvas.width !== video.videoWidth) canvas.width = video.videoWidth;
    if (canvas.height !== video.videoHeight) canvas.height = video.videoHeight;
    context.globalCompositeOperation = 'copy';
    context.drawImage(video, 0, 0);
  }

  return {
    getPixels(video: HTMLVideoElement): ImageData {
      draw(video, context);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    },
    drawInverted(video: HTMLVideoElement): HTMLCanvasElement {
      draw(video, context);
      context.globalCompositeOperation = 'difference';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      return canvas;
    },
  };
}
