import { expect, test } from 'vitest';
import { PressGuard, TouchHistory } from './press-guard.ts';

const place = { x: 340, y: 200 };

function createButton(history = new TouchHistory()) {
  const guard = new PressGuard(history);
  guard.setTarget('ada', 0);
  const touch = (atMs: number, point = place): boolean => {
    history.record({ ...point, atMs });
    guard.down({ ...point, atMs }, true);
    return guard.click({ isTouch: true });
  };
  return { guard, history, touch };
}

test('[CI-61] a toggle ignores touches for 500 ms after it appeared or changed its participant', () => {
  const { guard, touch } = createButton();
  expect(touch(400)).toBe(false);
  expect(touch(1_000)).toBe(true);
  guard.setTarget('bice', 2_000);
  expect(touch(2_499)).toBe(false);
  expect(touch(3_000)).toBe(true);
});

test('[CI-61] two quick touches at one place are one, also if the first one hit something else', () => {
  const { history, touch } = createButton();
  expect(touch(1_000)).toBe(true);
  expect(touch(1_120, { x: 350, y: 205 })).toBe(false);
  history.record({ ...place, atMs: 3_000 });
  expect(touch(3_400)).toBe(false);
  expect(touch(3_500, { x: 340, y: 268 })).toBe(true);
});

test('[CI-61] touches after a move of the whole list do not count', () => {
  const { history, touch } = createButton();
  history.noteMove(1_000);
  expect(touch(1_300)).toBe(false);
  expect(touch(1_900)).toBe(true);
});

test('[CI-39] a touch counts that began on the button, did not move, and ended on the same participant', () => {
  const { guard, history } = createButton();
  guard.down({ ...place, atMs: 1_000 }, true);
  guard.move({ x: 340, y: 211 });
  expect(guard.click({ isTouch: true })).toBe(false);
  expect(guard.click({ isTouch: true })).toBe(false);
  history.record({ ...place, atMs: 2_000 });
  guard.down({ ...place, atMs: 2_000 }, true);
  guard.setTarget('bice', 2_050);
  expect(guard.click({ isTouch: true })).toBe(false);
});

test('[CI-39] [CI-61] mouse and keyboard work at once, and a double click counts once', () => {
  const { guard } = createButton();
  guard.down({ ...place, atMs: 10 }, false);
  guard.move({ x: 340, y: 215 });
  expect(guard.click({ isTouch: false })).toBe(true);
  guard.down({ ...place, atMs: 150 }, false);
  expect(guard.click({ isTouch: false, isRepeated: true })).toBe(false);
  expect(guard.click({ isTouch: false })).toBe(true);
});
