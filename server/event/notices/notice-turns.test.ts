import { expect, it } from 'vitest';
import { NoticeTurns } from './notice-turns.ts';

const blockSize = 100;

it('[OP-6] fills a turn with one block of each organiser', () => {
  const turns = new NoticeTurns(blockSize);
  expect(turns.next('a', 60, undefined)).toBe(0);
  expect(turns.next('a', 40, { first: 0, last: 0 })).toBe(0);
  expect(turns.next('a', 1, { first: 0, last: 0 })).toBe(1);
  expect(turns.next('b', 20, { first: 0, last: 1 })).toBe(0);
});

it('[OP-6] an organiser joins at the turn being sent, also after a break and beside a mail that is retried', () => {
  const turns = new NoticeTurns(blockSize);
  for (let turn = 0; turn <= 9; turn++)
    expect(turns.next('a', 100, turn === 0 ? undefined : { first: 0, last: turn - 1 })).toBe(turn);
  expect(turns.next('b', 100, { first: 4, last: 9 })).toBe(4);
  // A mail of turn 1 is retried.
  expect(turns.next('c', 100, { first: 1, last: 9 })).toBe(4);
  expect(turns.next('b', 100, { first: 6, last: 9 })).toBe(6);
  expect(turns.next('a', 100, { first: 6, last: 9 })).toBe(10);
  // Everything was sent meanwhile.
  expect(turns.next('a', 100, undefined)).toBe(0);
  // Another process began again.
  expect(turns.next('b', 100, { first: 0, last: 0 })).toBe(0);
});
