import { describe, expect, it } from 'vitest';
import { isOneEditAway } from './is-one-edit-away.ts';
import { suggestEmail } from './suggest-email.ts';

describe('[AC-121] a likely typing error in an e-mail address', () => {
  it.each([
    [
      'gmail.com',
      'gmial.com gamil.com gmai.com gmal.com gmaill.com gnail.com gmail.con gmail.co gmail.cm gmail.om',
    ],
    ['gmail.com', 'gmail.comm gmail.ocm gmail.it gmail.es gmail.con gmaill.con GMAIL.CON'],
    ['hotmail.it', 'hotmial.it otmail.it hotmai.it hotmail.ti hotmail.itt hotmil.it'],
    ['hotmail.com', 'hotmail.co hotmail.con hotnail.com'],
    ['libero.it', 'libreo.it libero.com libero.ti lbero.it libero.iy liberro.it'],
    ['virgilio.it', 'virgillio.it virglio.it'],
    ['yahoo.it', 'yaho.it yahooo.it yahoo.ti'],
    ['outlook.it', 'outlok.it outloook.it'],
    ['icloud.com', 'iclod.com icould.com icloud.it icluod.com icloud.con'],
    ['protonmail.com', 'protonmail.con protnmail.com'],
    ['qq.com', 'qq.con qq.cmo'],
    ['studiorossi.com', 'studiorossi.con studiorossi.comm'],
    ['comune.milano.it', 'comune.milano.ti comune.milano.itt'],
  ])('is corrected to %s: %s', (right, domains) => {
    for (const domain of domains.split(' '))
      expect(suggestEmail(`o'connor@${domain}`), domain).toBe(`o'connor@${right}`);
  });

  it('is an accent before the @, in a Latin script', () => {
    expect(suggestEmail('nicolò@libero.it')).toBe('nicolo@libero.it');
    expect(suggestEmail(' José@gmail.con ')).toBe('Jose@gmail.com');
    expect(suggestEmail('用户@qq.com')).toBeUndefined();
  });

  it('is not seen in what is right or not finished', () => {
    const right =
      'gmail.com googlemail.com hotmail.it hotmail.fr live.it line.it outlook.com yahoo.co.uk yahoo.se hotmail.be hotmail.se outlook.pt hotmail.com.br cloud.com libera.it libera.org libro.it virgili.it calice.it alive.it slice.it dmail.com mymail.com emails.it e-mail.com constructor.com proton.ch tiscali.co.uk alice.fr libero.comune.roma.it gmail.azienda.it ymail.com icloud.com me.com mac.com libero.it virgilio.it alice.it tiscali.it tin.it tim.it pec.it email.it email.com mail.com gmx.de gmx.net proton.me pm.me 163.com 126.com qq.com aruba.com telefonica.com unimi.it comune.milano.it example.org x.co presente.app gmail gmail.c';
    for (const domain of right.split(' ')) expect(suggestEmail(`anna@${domain}`), domain).toBeUndefined();
    for (const text of ['', 'anna', 'anna@', '@gmial.com', 'anna rossi@gmial.com', 'a@b@gmial.com'])
      expect(suggestEmail(text), text).toBeUndefined();
  });
});

it('[AC-121] counts one letter too many, too few or other, or two swapped, as one edit', () => {
  for (const [a, b] of [
    ['rossi', 'rosi'],
    ['rosi', 'rossi'],
    ['rossi', 'rozsi'],
    ['rossi', 'rosis'],
    ['rossi', 'rossia'],
    ['rossi', 'arossi'],
    ['', 'a'],
    ['ab', 'ba'],
  ] as const)
    expect(isOneEditAway(a, b), `${a} ${b}`).toBe(true);
  for (const [a, b] of [
    ['rossi', 'rossi'],
    ['rossi', 'ross1a'],
    ['rossi', 'roiss1'],
    ['abcd', 'badc'],
    ['abc', 'cab'],
    ['', 'ab'],
  ] as const)
    expect(isOneEditAway(a, b), `${a} ${b}`).toBe(false);
});
