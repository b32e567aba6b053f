import { useLingui } from '@lingui/react/macro';
import { ZoomIn } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../class-names.ts';
import css from './crop-area.module.css';
import { maxZoom, movedBy, zoomedTo, type Crop } from './crop.ts';
import { drawCrop } from './cut-picture.ts';
import type { OpenedPicture } from './open-picture.ts';

/** Sharp on every screen at the size it is shown in. */
const canvasPx = 960;
const arrowStep = 0.05;
const zoomStep = 0.1;

interface CropAreaProps {
  picture: OpenedPicture;
  crop: Crop;
  /** Width through height of what is cut out. */
  ratio: number;
  /** It will be shown round: what lies outside is only for square places. */
  isRound?: boolean;
  /** The colour on which see-through parts will lie, where they do not stay so. */
  ground?: string;
  onCropChange: (crop: Crop) => void;
}

/** The part of a picture that will be seen: moved by finger, mouse or arrows, two fingers look closer. */
export function CropArea({ picture, crop, ratio, isRound = false, ground, onCropChange }: CropAreaProps) {
  const { t } = useLingui();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  // Fingers move more often than the screen is drawn: each movement starts from the one before.
  const latest = useRef(crop);
  const frame = { size: picture.bitmap, ratio };
  const change = (next: Crop) => {
    latest.current = next;
    onCropChange(next);
  };

  useEffect(() => {
    latest.current = crop;
    if (canvas.current === null) return;
    canvas.current.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    drawCrop(canvas.current, picture, { crop, ratio });
  }, [picture, crop, ratio]);

  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const others = [...fingers.current].filter(([pointer]) => pointer !== event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const moved = movedBy(latest.current, frame, {
      dx: (before.x - now.x) / (width * fingers.current.size),
      dy: (before.y - now.y) / (height * fingers.current.size),
    });
    const other = others[0]?.[1];
    if (other === undefined) return change(moved);
    const spread = (it: { x: number; y: number }) => Math.hypot(it.x - other.x, it.y - other.y);
    change(zoomedTo(moved, frame, moved.zoom * (spread(now) / Math.max(1, spread(before)))));
  };

  const press = (event: KeyboardEvent) => {
    const direction = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const [dx = 0, dy = 0] = direction.map((it) => it * arrowStep);
      change(movedBy(latest.current, frame, { dx, dy }));
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      const { zoom } = latest.current;
      change(zoomedTo(latest.current, frame, zoom + (event.key === '+' ? zoomStep : -zoomStep)));
    }
  };

  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <div className={css['area']}>
      {/* No role of HTML is moved in two directions by the arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classNames(css['picture'], isRound && css['round'])}
        style={{ aspectRatio: ratio, background: ground }}
        role="application"
        aria-label={t`Ritaglio della foto`}
        aria-describedby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <canvas ref={canvas} className={css['canvas']} width={canvasPx} height={canvasPx / ratio} />
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
          onChange={(event) => change(zoomedTo(crop, frame, event.target.valueAsNumber))}
        />
      </label>
      <p id={id} className={css['hint']}>
        {t`Trascina la foto per inquadrarla, o usa le frecce della tastiera.`}
      </p>
    </div>
  );
}
