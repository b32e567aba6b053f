import { useLingui } from '@lingui/react/macro';
import { ZoomIn } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './crop-area.module.css';
import { maxZoom, moveCrop, zoomCrop, type Crop } from './crop.ts';
import { drawCrop } from './crop-image.ts';
import type { LoadedImage } from './load-image.ts';

/** Sharp on all screens at the displayed size. */
const canvasWidthPx = 960;
const arrowStep = 0.05;
const zoomStep = 0.1;

interface CropAreaProps {
  image: LoadedImage;
  crop: Crop;
  /** Aspect ratio of the crop: width / height. */
  ratio: number;
  /** The image is shown round; the corners appear only where it is square. */
  isRound?: boolean;
  /** Background colour for transparent parts, when the output has no transparency. */
  background?: string;
  onCropChange: (crop: Crop) => void;
}

/** Crop editor: drag or arrow keys move the image, pinch, `+` and `-` zoom. */
export function CropArea({ image, crop, ratio, isRound = false, background, onCropChange }: CropAreaProps) {
  const { t } = useLingui();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  // Pointer events are more frequent than renders: each one continues from the latest crop.
  const latestCrop = useRef(crop);
  const frame = { size: image.bitmap, ratio };
  const updateCrop = (next: Crop) => {
    latestCrop.current = next;
    onCropChange(next);
  };

  useEffect(() => {
    latestCrop.current = crop;
    if (canvas.current === null) return;
    canvas.current.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    drawCrop(canvas.current, image, { crop, ratio });
  }, [image, crop, ratio]);

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const previous = pointers.current.get(event.pointerId);
    if (previous === undefined) return;
    const otherPointers = [...pointers.current].filter(([pointer]) => pointer !== event.pointerId);
    const position = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, position);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const moved = moveCrop(latestCrop.current, frame, {
      dx: (previous.x - position.x) / (width * pointers.current.size),
      dy: (previous.y - position.y) / (height * pointers.current.size),
    });
    const otherPosition = otherPointers[0]?.[1];
    if (otherPosition === undefined) return updateCrop(moved);
    const getDistance = (point: { x: number; y: number }) =>
      Math.hypot(point.x - otherPosition.x, point.y - otherPosition.y);
    updateCrop(
      zoomCrop(moved, frame, moved.zoom * (getDistance(position) / Math.max(1, getDistance(previous)))),
    );
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const [dx = 0, dy = 0] = direction.map((step) => step * arrowStep);
      updateCrop(moveCrop(latestCrop.current, frame, { dx, dy }));
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      const { zoom } = latestCrop.current;
      updateCrop(zoomCrop(latestCrop.current, frame, zoom + (event.key === '+' ? zoomStep : -zoomStep)));
    }
  };

  const handlePointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return (
    <div className={css['area']}>
      {/* No native role is moved in two dimensions by arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classNames(css['picture'], isRound && css['round'])}
        style={{ aspectRatio: ratio, background: background }}
        role="application"
        aria-label={t`Ritaglio della foto`}
        aria-describedby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerEnd}
        onPointerCancel={handlePointerEnd}
      >
        <canvas ref={canvas} className={css['canvas']} width={canvasWidthPx} height={canvasWidthPx / ratio} />
      </div>
      <label className={css['zoom']}>
        <ZoomIn size={20} aria-hidden="true" />
        <input
          type="range"
          className={css['range']}
          aria-label={t`Ingrandimento`}
          min={1}
          max={maxZoom}
          step={zoomStep / 2}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => updateCrop(zoomCrop(crop, frame, event.target.valueAsNumber))}
        />
      </label>
      <p id={id} className={css['hint']}>
        {t`Trascina la foto per inquadrarla, o usa le frecce della tastiera.`}
      </p>
    </div>
  );
}
