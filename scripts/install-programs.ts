import { findMissingBrowserPackages } from './browser.ts';
import { installPackages } from './install-packages.ts';
import { findMissingProxyPackages } from './proxies.ts';

/* Installs the browsers and proxies of the tests that are missing, all at once. `npm test` runs it beside the checks. */
const missing = [...findMissingBrowserPackages(), ...findMissingProxyPackages()];
if (missing.length > 0) installPackages(missing);
