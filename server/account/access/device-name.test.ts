import { expect, it } from 'vitest';
import { parseDeviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome · Android', `${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Safari · iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome · iPad',
    `${mozilla} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari · Mac',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  ],
  [
    'Edge · Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  ['Firefox · Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Samsung Internet · Android',
    `${mozilla} (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera · Windows',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`,
  ],
  ['', 'curl/8.5.0'],
  ['', `${'x'.repeat(600)} Firefox/140.0`],
  ['', undefined],
])('names the device %j', (name, userAgent) => {
  expect(parseDeviceName(userAgent)).toBe(name);
});
