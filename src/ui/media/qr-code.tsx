import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './qr-code.module.css';

const quietZone = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** Never printed nor damaged: less error correction, so fewer and larger modules (decision 0041). */
  isOnScreen?: boolean;
}

/** QR code, dark on white with quiet zone also in dark mode, for every reader. */
export function QrCode({ text, label, isOnScreen = false }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: isOnScreen ? 'L' : 'M', border: quietZone });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dark.join(''), size: modules };
  }, [text, isOnScreen]);
  return (
    <svg
      className={css['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
