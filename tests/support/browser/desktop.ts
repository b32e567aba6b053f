/** Playwright options of a desktop browser; the configuration's default is a phone. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
