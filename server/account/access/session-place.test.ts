import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { toPlaceKey, trackPlace } from './session-place.ts';

const nowMs = 1_800_000_000_000;
const home = { network: '203.0.113.*', deviceName: 'Chrome · Android' };
const train = { network: '198.51.100.*', deviceName: 'Chrome · Android' };
const laptop = { network: '203.0.113.*', deviceName: 'Firefox · Linux' };
const homeV6 = { network: '2001:db8:1:*', deviceName: 'Chrome · Android' };
const history = { current: home, previousKey: '', movedAtMs: 0, sharedAtMs: 0 };

it('[AC-87] a move is not a use from two places at once', () => {
  expect(trackPlace(history, home, nowMs)).toBeUndefined();
  expect(trackPlace(history, train, nowMs)).toEqual({ isShared: false });
  const moved = { ...history, current: train, previousKey: toPlaceKey(home), movedAtMs: nowMs };
  expect(trackPlace(moved, home, nowMs + minuteMs)).toEqual({ isShared: false });
  expect(trackPlace(moved, laptop, nowMs + 1)).toEqual({ isShared: false });
});

it('[AC-87] a return within a minute is, also of another device in the same network', () => {
  for (const other of [train, laptop]) {
    const moved = { ...history, current: other, previousKey: toPlaceKey(home), movedAtMs: nowMs };
    expect(trackPlace(moved, home, nowMs + minuteMs - 1)).toEqual({ isShared: true });
  }
});

it('[AC-87] IPv4 and IPv6 of one device, and unknown networks, are one place', () => {
  expect(trackPlace(history, homeV6, nowMs)).toBeUndefined();
  expect(trackPlace(history, { network: '', deviceName: '' }, nowMs)).toBeUndefined();
  expect(trackPlace({ ...history, current: { network: '', deviceName: '' } }, home, nowMs)).toBeUndefined();
});

it('[AC-87] once noticed, it is not noticed again for a day', () => {
  const shared = { ...history, sharedAtMs: nowMs };
  expect(trackPlace(shared, train, nowMs + dayMs - 1)).toBeUndefined();
  expect(trackPlace(shared, train, nowMs + dayMs)).toEqual({ isShared: false });
});
