const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  // Most browsers also identify as Chrome and Safari: match those two last.
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const maxUserAgentLength = 500;

/** Parses a `user-agent` header into a device name such as `Chrome · Android`; empty if unknown. */
export function parseDeviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, maxUserAgentLength);
  const findName = (list: typeof browsers): string | undefined =>
    list.find(([pattern]) => pattern.test(agent))?.[1];
  return [findName(browsers), findName(systems)].filter((name) => name !== undefined).join(' · ');
}
