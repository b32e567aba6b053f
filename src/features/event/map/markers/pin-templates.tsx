import type { Ref } from 'react';
import { categoryKeys } from '#contract/event/lookups.ts';
import { PinIcon } from './pin-icon.tsx';

/** One hidden pin per category: markers clone them, which is cheaper than a component each. */
export const PinTemplates = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div ref={ref} hidden>
    {categoryKeys.map((category) => (
      <PinIcon key={category} category={category} />
    ))}
  </div>
);
