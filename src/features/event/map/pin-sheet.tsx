import type { Ref } from 'react';
import { categoryKeys } from '#contract/event/lookups.ts';
import { PinSign } from './pin-sign.tsx';

/** One pin of each category, out of sight: the map's marks are copies, which cost no component each. */
export const PinSheet = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} hidden>
    {categoryKeys.map((category) => (
      <PinSign key={category} category={category} />
    ))}
  </div>
);
