import { describe, expect, it } from 'vitest';
import { readPeopleList } from './people-list.ts';
import { RegistrationStore } from './registration-store.ts';
import {
  beginningWith,
  checkedBody,
  doublesIn,
  isTyped,
  nobody,
  withList,
  withoutPerson,
  withQuantity,
  type Person,
} from './registration-values.ts';

const ida: Person = { firstName: 'Ida', lastName: 'Conti', email: 'ida@lontano.example' };
const noe: Person = { firstName: 'Noè', lastName: 'Conti', email: '' };
const form = beginningWith(ida, 1);

describe('[RG-20] the quantity', () => {
  it('keeps who was typed when it goes down, for when it goes up again', () => {
    const two = { ...withQuantity(form, 2), people: [ida, noe] };
    const one = withQuantity(two, 1);
    expect(one.quantity).toBe(1);
    expect(checkedBody({ ...one, acceptedPNPTNC: true }, false)).toMatchObject({
      body: { noOfTickets: 1, participants: [ida] },
    });
    expect(withQuantity(one, 2)).toEqual(two);
    expect(withQuantity(two, 0).quantity).toBe(1);
    expect(withQuantity(two, 101).people).toHaveLength(100);
  });

  it('takes one out of the middle, who comes back with one more', () => {
    const three = { ...withQuantity(form, 3), people: [ida, noe, { ...ida, firstName: 'Ada' }] };
    const two = withoutPerson(three, 1);
    expect(two.people.slice(0, two.quantity).map((it) => it.firstName)).toEqual(['Ida', 'Ada']);
    expect(withQuantity(two, 3).people[2]).toBe(noe);
    expect(withoutPerson(form, 0)).toBe(form);
  });
});

describe('[RG-21] the people', () => {
  const both = { ...withQuantity(form, 2), people: [ida, noe], acceptedPNPTNC: true };

  it('have each an e-mail, or all the first one’s', () => {
    expect(checkedBody(both, true)).toEqual({
      issues: {
        'participants.1.email': expect.arrayContaining(['valueIsRequired']),
        acceptedCreatorPolicy: ['acceptanceRequired'],
      },
    });
    const one = checkedBody({ ...both, isOneEmail: true }, false);
    expect(one).toMatchObject({ body: { participants: [ida, { ...noe, email: ida.email }] } });
    const wrong = { ...both, isOneEmail: true, people: [{ ...ida, email: 'ida@' }, noe] };
    expect(checkedBody(wrong, false)).toEqual({ issues: { 'participants.0.email': ['emailInvalid'] } });
  });

  it('are the same by name and e-mail, whatever the case', () => {
    const again = { ...ida, firstName: ' IDA ' };
    expect([...doublesIn({ ...both, quantity: 3, people: [ida, noe, again] })]).toEqual([[2, 0]]);
    expect(doublesIn({ ...both, people: [ida, { ...ida, email: 'altra@x.example' }] }).size).toBe(0);
    expect(doublesIn({ ...both, people: [nobody, nobody] }).size).toBe(0);
  });

  it('are lost when they were typed, and not when the form was filled in by itself', () => {
    expect(isTyped(withQuantity(form, 5), form)).toBe(false);
    expect(isTyped(both, form)).toBe(true);
  });
});

describe('[RG-21] a pasted list', () => {
  it.each([
    [
      'names in one',
      'Ida Conti\n\n2. Noè De Santis\r\n- Zoë',
      false,
      [
        ['Ida', 'Conti'],
        ['Noè', 'De Santis'],
        ['Zoë', ''],
      ],
    ],
    [
      'last names first',
      'Conti Ida\nDe Santis Noè Maria',
      true,
      [
        ['Ida', 'Conti'],
        ['Noè Maria', 'De Santis'],
      ],
    ],
    [
      'a spreadsheet',
      '1\tIda\tConti\n2\tNoè\t"De Santis"',
      false,
      [
        ['Ida', 'Conti'],
        ['Noè', 'De Santis'],
      ],
    ],
    ['a head that says the order', 'N.;Cognome;Nome;E-mail\n1;Conti;Ida;', false, [['Ida', 'Conti']]],
    ['a head in one cell', 'N.\tCognome e nome\tE-mail\n1\tDe Santis Ida\t', false, [['Ida', 'De Santis']]],
    ['a head without an “e”', 'Cognome Nome\nConti Ida', false, [['Ida', 'Conti']]],
    ['a head against what was chosen', 'Nome e cognome\nIda De Santis', true, [['Ida', 'De Santis']]],
    ['a head in Spanish', 'Apellidos y nombre\nConti Ida', false, [['Ida', 'Conti']]],
  ])('of %s', (_, text, isLastNameFirst, names) => {
    const people = readPeopleList(text, isLastNameFirst);
    expect(people.map(({ firstName, lastName }) => [firstName, lastName])).toEqual(names);
  });

  it('has e-mails wherever they stand, and never more than it says', () => {
    const people = readPeopleList('Ida Conti <ida@x.example>\nnoe@x.example, Noè, Conti', false);
    expect(people).toEqual([
      { ...ida, email: 'ida@x.example' },
      { ...noe, email: 'noe@x.example' },
    ]);
    expect(readPeopleList('Ida Conti\n'.repeat(5000), false)).toHaveLength(101);
    expect(readPeopleList('<script>alert(1)</script>\n\0', false)).toHaveLength(2);
  });

  it('says for whom there is no place, until the number of people changes', () => {
    const store = new RegistrationStore(form, null);
    store.fill(readPeopleList('Ada Neri\nEva Neri\nUgo Neri', false), { max: 2, from: 0 });
    expect(store.read()).toMatchObject({ noOfLeft: 1, draft: { values: { quantity: 2 } } });
    store.type(0, 'firstName', 'Adele');
    expect(store.read().noOfLeft).toBe(1);
    store.change(withQuantity(store.read().draft.values, 1), 'participants');
    expect(store.read().noOfLeft).toBe(0);
  });

  it('fills blocks without a name, then new ones, as far as there are tickets', () => {
    const three = { ...withQuantity(form, 3), people: [ida, nobody, noe] };
    const list = readPeopleList('Ada Neri\nEva Neri\nUgo Neri', false);
    const { values, noOfLeft } = withList(three, list, { max: 4 });
    expect(values.people.map((it) => it.firstName)).toEqual(['Ida', 'Ada', 'Noè', 'Eva']);
    expect(values).toMatchObject({ quantity: 4, isOneEmail: true });
    expect(noOfLeft).toBe(1);
    expect(withList(three, list, { max: 4, from: 2 }).values.people[2]!.firstName).toBe('Ada');
    expect(withList(three, [{ ...ida, email: 'a@b.example' }], { max: 4 }).values.isOneEmail).toBe(false);
  });
});
