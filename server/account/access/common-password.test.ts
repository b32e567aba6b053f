import { expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

it.each([
  'Password1!',
  'Qwerty12!',
  'Welcome1!',
  'Presente1!',
  'Juventus1!',
  'Ab1!Ab1!Ab1!',
  'passwordpasswordpassword',
  '123456789012345',
  'qwertyuiopasdfghjkl',
  'aaaaaaaaaaaaaaaaaaaa',
  '                    ',
])('[AC-80] a common password: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  'Fiume-2026',
  'il fiume torna pulito ogni primavera',
  'correct horse battery staple',
  '春天河水又变清了大家一起去看看吧',
])('[AC-80] not a common password: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it('[AC-80] a password made of what is known about the account is common', async () => {
  expect(await isCommonPassword('Trasimeno1!')).toBe(false);
  expect(await isCommonPassword('Trasimeno1!', ['trasimeno'])).toBe(true);
});
