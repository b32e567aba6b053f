import { useMemo, type CSSProperties } from 'react';
import css from './auto-fit-text.module.css';
import { minLineWidth, toTextRuns } from './min-line-width.ts';

interface AutoFitTextProps {
  text: string;
  maxLines?: number;
}

const maxLinesInLowViewport = 2;

/**
 * Text as large as its container allows, without breaking a word. Its width is measured here in ems, and CSS
 * turns that into pixels: measuring in the DOM would cost a slow phone one layout per size.
 */
export function AutoFitText({ text, maxLines = 4 }: AutoFitTextProps) {
  const ems = useMemo(() => {
    const runs = toTextRuns(text, measureEms);
    return {
      '--ems': minLineWidth(runs, maxLines),
      '--ems-low-viewport': minLineWidth(runs, maxLinesInLowViewport),
    };
  }, [text, maxLines]);

  return (
    <div className={css['frame']}>
      <h2 className={css['name']} style={ems as CSSProperties}>
        {text}
      </h2>
    </div>
  );
}

/** As `.name` in the style sheet. */
const weight = 750;
const letterSpacingEms = -0.02;
/** Slack per line, so that rounding never breaks it. */
const slackEms = 0.02;
const measureFontPx = 100;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns the width of a word in the heading font, in ems. */
function measureEms(word: string): number {
  if (canvas === undefined) {
    canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font-head');
    if (canvas !== null) canvas.font = `${weight} ${measureFontPx}px ${family}`;
  }
  const widthEms = canvas === null ? word.length * 0.6 : canvas.measureText(word).width / measureFontPx;
  return widthEms + [...word].length * letterSpacingEms + slackEms;
}
