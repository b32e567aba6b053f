import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** Shapes of a lucide icon, in lucide's format. */
export interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Replaces lucide's `createLucideIcon` in the build at a tenth of its size: same image, without unused
 * options and class names.
 */
export function makeIcon({ node }: IconData): FunctionComponent<IconProps> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, color = 'currentColor', ...props }) => {
    const isNamed = Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : 'true',
        ...props,
      },
      shapes,
    );
  };
}
