import type { Plugin } from 'vite';

/**
 * Functions of react-dom's client that only serve features which the page does not use (lint rejects their
 * imports), by feature. Each is either never called then, or returns nothing and changes nothing.
 */
const unusedFunctions = {
  // The page replaces the server's HTML (decision 0014).
  hydration: [
    'throwOnHydrationMismatch',
    'prepareToHydrateHostInstance',
    'popHydrationState',
    'queueHydrationError',
    'pushDehydratedActivitySuspenseHandler',
    'createFiberFromDehydratedFragment',
    'retryActivityComponentWithoutHydrating',
    'mountHostRootWithoutHydrating',
    'retrySuspenseComponentWithoutHydrating',
    'updateDehydratedSuspenseComponent',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'retryDehydratedSuspenseBoundary',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'canHydrateHydrationBoundary',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'getHydratableHoistableCache',
    'attemptContinuousHydration',
    'attemptHydrationAtCurrentPriority',
    'attemptExplicitHydrationTarget',
    'ReactDOMHydrationRoot',
  ],
  viewTransitions: [
    'getViewTransitionName',
    'getViewTransitionClassName',
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'reportViewTransitionError',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'createViewTransitionInstance',
  ],
  activityAndSuspenseList: ['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  // `<title>`, `<link>` and the like inside components, and react-dom's `preload`.
  documentResources: [
    'isHostHoistableType',
    'getResource',
    'acquireResource',
    'suspendResource',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preconnectAs',
    'insertStylesheetIntoRoot',
    'preloadStylesheet',
  ],
  formActions: [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateActionStateImpl',
    'runActionStateAction',
    'dispatchActionState',
    'startHostTransition',
    'ensureFormComponentIsStateful',
  ],
  fragmentRefs: [
    'commitNewChildToFragmentInstances',
    'commitNewChildToFragmentInstance',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'deleteChildFromFragmentInstance',
    'isFragmentInstanceParent',
    'findFragmentInstanceOrTextInstanceSiblings',
    'validateDocumentPositionWithFiberTree',
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
  ],
  componentStacks: ['describeNativeComponentFrame'],
} as const;

/** Statements without effect once the above are empty. */
const unusedStatements = [
  /^FragmentInstance\.prototype\.\w+ = function[^]*?^\};\n/gm,
  /^ViewTransitionPseudoElement\.prototype\.\w+ = function[^]*?^\};\n/gm,
  /^exports\.hydrateRoot = function[^]*?^\};\n/gm,
];

/** Empties the unused functions of react-dom's production client. @throws if one is not found. */
export function slimReactDom(code: string): string {
  let slim = code;
  const replace = (pattern: RegExp, replacement: string): void => {
    const next = slim.replace(pattern, replacement);
    if (next === slim) throw new Error(`react-dom has no ${pattern.source}: see scripts/vite/slim-react.ts`);
    slim = next;
  };
  for (const name of Object.values(unusedFunctions).flat())
    replace(new RegExp(`^(function ${name}\\([^)]*\\)) \\{[^]*?^\\}`, 'm'), '$1 {}');
  for (const pattern of unusedStatements) replace(pattern, '');
  return slim;
}

/**
 * Removes features that the page does not use from react-dom, which has no build without them.
 *
 * Earns 9 kB (brotli) of every first load.
 */
export const slimReact = (): Plugin => ({
  name: 'slim-react',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: slimReactDom(code), map: null }),
  },
});
