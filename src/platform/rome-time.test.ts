import { i18n } from '@lingui/core';
import { afterAll, expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import { dayOf, timeOfDay } from './format.ts';
import { clockTime, romeDay } from './rome-time.ts';

afterAll(() => i18n.activate('it'));

it.each(languages)('[CI-47] says in %s what the formats say, at every hour of two years', (language) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const begin = Date.UTC(2026, 11, 30, 0, 7);
  const hours = Array.from({ length: 2 * 366 * 24 }, (_, hour) => begin + hour * 3_600_000);
  expect(hours.filter((at) => clockTime(at) !== timeOfDay(at)).slice(0, 3)).toEqual([]);
  expect(hours.filter((at) => romeDay(at) !== dayOf(at)).slice(0, 3)).toEqual([]);
});
