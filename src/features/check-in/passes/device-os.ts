const mobileOses = ['iPhone', 'iPad', 'Android'] as const;

/** Operating system of this device, used as its default label. */
export function getDeviceOs(): (typeof mobileOses)[number] | 'Computer' {
  const { userAgent, maxTouchPoints } = navigator;
  const detected = mobileOses.find((os) => userAgent.includes(os));
  // iPadOS identifies itself as macOS.
  return detected ?? (userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iPad' : 'Computer');
}
