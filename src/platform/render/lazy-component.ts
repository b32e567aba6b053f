import { lazy, type ComponentType } from 'react';
import { loadFullCatalog } from '../text/i18n.ts';

/** `React.lazy` that also loads the full catalog, unless the component has no texts of its own. */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
  { hasTexts = true }: { hasTexts?: boolean } = {},
) =>
  lazy(async () => {
    // SSR renders only the first screen: lazy components stay pending.
    if (import.meta.env.SSR) return new Promise<never>(() => {});
    const [component] = await Promise.all([load(), hasTexts ? loadFullCatalog() : undefined]);
    return { default: component };
  });
