import { i18n } from '@lingui/core';
import { formatISO } from 'date-fns/formatISO';
import { afterAll, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { languages } from '#contract/language.ts';
import { rome } from '#contract/rome-time.ts';
import { formatTime } from './format.ts';
import { toRomeTime, toRomeDay } from './rome-time.ts';

afterAll(() => i18n.activate('it'));

it.each(languages)('[CI-47] matches Intl and date-fns in %s at every hour of two years', (language) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const begin = Date.UTC(2026, 11, 30, 0, 7);
  const hours = Array.from({ length: 2 * 366 * 24 }, (_, hour) => begin + hour * hourMs);
  expect(hours.filter((instant) => toRomeTime(instant) !== formatTime(instant)).slice(0, 3)).toEqual([]);
  const toDay = (instant: number): string => formatISO(instant, { in: rome, representation: 'date' });
  expect(hours.filter((instant) => toRomeDay(instant) !== toDay(instant)).slice(0, 3)).toEqual([]);
});
