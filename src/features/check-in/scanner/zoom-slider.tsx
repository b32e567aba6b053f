import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { Camera, Zoom } from './camera.ts';
import css from './zoom-slider.module.css';

/** Zoom control for small or distant codes, where the camera supports it. */
export function ZoomSlider({ camera, zoom }: { camera: Camera; zoom: Zoom }) {
  const { t } = useLingui();
  const { min, max, step, value } = zoom;
  const times = (value / Math.max(min, 1)).toFixed(1);
  return (
    <label className={css['zoom']}>
      <ZoomOut size={20} aria-hidden="true" />
      <input
        type="range"
        className={css['range']}
        aria-label={t`Ingrandimento`}
        aria-valuetext={`${times}×`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => void camera.setZoom(event.target.valueAsNumber).catch(() => undefined)}
      />
      <ZoomIn size={20} aria-hidden="true" />
    </label>
  );
}
