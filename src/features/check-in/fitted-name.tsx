import { useMemo, type CSSProperties } from 'react';
import css from './fitted-name.module.css';
import { narrowestLine, piecesOf } from './narrowest-line.ts';

interface FittedNameProps {
  name: string;
  maxLines?: number;
}

const maxLinesWhereLow = 2;

/**
 * A name as large as its place allows, no word of it cut. How many ems it needs is counted here, and the style
 * makes pixels of them: to ask the browser how a size would look costs a slow phone a layout each time.
 */
export function FittedName({ name, maxLines = 4 }: FittedNameProps) {
  const ems = useMemo(() => {
    const pieces = piecesOf(name, emsOf);
    return {
      '--ems': narrowestLine(pieces, maxLines),
      '--ems-where-low': narrowestLine(pieces, maxLinesWhereLow),
    };
  }, [name, maxLines]);

  return (
    <div className={css['place']}>
      <h2 className={css['name']} style={ems as CSSProperties}>
        {name}
      </h2>
    </div>
  );
}

/** As `.name` is written. */
const weight = 750;
const letterSpacingEms = -0.02;
/** What a line needs to spare, so that rounding breaks none. */
const spareEms = 0.02;
const measuredAtPx = 100;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** How wide a word of a heading is. */
function emsOf(word: string): number {
  if (canvas === undefined) {
    canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font-head');
    if (canvas !== null) canvas.font = `${weight} ${measuredAtPx}px ${family}`;
  }
  const plain = canvas === null ? word.length * 0.6 : canvas.measureText(word).width / measuredAtPx;
  return plain + [...word].length * letterSpacingEms + spareEms;
}
