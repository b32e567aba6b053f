import { expect, it } from 'vitest';
import { getMailLimits } from './daily-mails.ts';

const newOrganisation = {
  decidedMails: null,
  baseMails: 20,
  createdBefore: 0,
  busiestDay: 0,
  charged: 0,
  complaints: 0,
};

it.each([
  { of: 'a new organisation', facts: {}, mails: 20 },
  { of: 'the third of its network', facts: { createdBefore: 2 }, mails: 20 },
  { of: 'the fourth of its network', facts: { createdBefore: 3 }, mails: 2 },
  { of: 'the hundredth of its network', facts: { createdBefore: 99 }, mails: 2 },
  { of: 'one that has sent few', facts: { busiestDay: 9 }, mails: 20 },
  { of: 'one that has sent more', facts: { busiestDay: 300 }, mails: 600 },
  {
    of: 'a later one of its network that has sent more',
    facts: { busiestDay: 7, createdBefore: 9 },
    mails: 14,
  },
  { of: 'one that has sent many', facts: { busiestDay: 1800 }, mails: 2000 },
  { of: 'one with two complaints', facts: { busiestDay: 30, charged: 60, complaints: 2 }, mails: 60 },
  { of: 'one with three complaints', facts: { busiestDay: 30, charged: 60, complaints: 3 }, mails: 20 },
  {
    of: 'one with three complaints among many',
    facts: { busiestDay: 100, charged: 300, complaints: 3 },
    mails: 200,
  },
  { of: 'one with six complaints', facts: { busiestDay: 100, charged: 250, complaints: 6 }, mails: 0 },
  {
    of: 'one with six complaints among many',
    facts: { busiestDay: 100, charged: 300, complaints: 6 },
    mails: 20,
  },
  {
    of: 'one that the operator knows',
    facts: { decidedMails: 9000, charged: 10, complaints: 9 },
    mails: 9000,
  },
  { of: 'one that the operator has stopped', facts: { decidedMails: 0, busiestDay: 300 }, mails: 0 },
])('[OP-73] mails a day of $of: $mails', ({ facts, mails }) => {
  expect(getMailLimits({ ...newOrganisation, ...facts }).dailyMails).toBe(mails);
});

it('[OP-73] a grown allowance is not used up at once, unless the operator has decided on it', () => {
  expect(getMailLimits(newOrganisation).hourlyMails).toBe(100);
  expect(getMailLimits({ ...newOrganisation, busiestDay: 1000 }).hourlyMails).toBe(500);
  expect(getMailLimits({ ...newOrganisation, decidedMails: 9000 }).hourlyMails).toBe(9000);
});
