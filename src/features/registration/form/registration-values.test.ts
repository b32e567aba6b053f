import { describe, expect, it } from 'vitest';
import { RegistrationStore } from './registration-store.ts';
import {
  createInitialValues,
  validateValues,
  findDuplicates,
  hasUserInput,
  emptyParticipant,
  withList,
  withoutParticipant,
  withQuantity,
  type ParticipantInput,
} from './registration-values.ts';

const ida: ParticipantInput = { firstName: 'Ida', lastName: 'Conti', email: 'ida@lontano.example' };
const noe: ParticipantInput = { firstName: 'Noè', lastName: 'Conti', email: '' };
const form = createInitialValues(ida, 1);

describe('[RG-20] quantity', () => {
  it('keeps entered participants when it is reduced, and restores them when it is raised', () => {
    const two = { ...withQuantity(form, 2), people: [ida, noe] };
    const one = withQuantity(two, 1);
    expect(one.quantity).toBe(1);
    expect(validateValues({ ...one, acceptedPNPTNC: true }, false)).toMatchObject({
      body: { noOfTickets: 1, participants: [ida] },
    });
    expect(withQuantity(one, 2)).toEqual(two);
    expect(withQuantity(two, 0).quantity).toBe(1);
    expect(withQuantity(two, 101).people).toHaveLength(100);
  });

  it('sets a removed participant aside and restores it next', () => {
    const three = { ...withQuantity(form, 3), people: [ida, noe, { ...ida, firstName: 'Ada' }] };
    const two = withoutParticipant(three, 1);
    expect(two.people.slice(0, two.quantity).map((participant) => participant.firstName)).toEqual([
      'Ida',
      'Ada',
    ]);
    expect(withQuantity(two, 3).people[2]).toBe(noe);
    expect(withoutParticipant(form, 0)).toBe(form);
  });
});

describe('[RG-21] participants', () => {
  const both = { ...withQuantity(form, 2), people: [ida, noe], acceptedPNPTNC: true };

  it('have their own e-mail or share the first one’s', () => {
    expect(validateValues(both, true)).toEqual({
      issues: {
        'participants.1.email': expect.arrayContaining(['valueIsRequired']),
        acceptedCreatorPolicy: ['acceptanceRequired'],
      },
    });
    const one = validateValues({ ...both, isOneEmail: true }, false);
    expect(one).toMatchObject({ body: { participants: [ida, { ...noe, email: ida.email }] } });
    const wrong = { ...both, isOneEmail: true, people: [{ ...ida, email: 'ida@' }, noe] };
    expect(validateValues(wrong, false)).toEqual({
      issues: { 'participants.0.email': ['emailDomainInvalid'] },
    });
  });

  it('are duplicates by name and e-mail, ignoring case', () => {
    const again = { ...ida, firstName: ' IDA ', email: ` mailto:${ida.email.toUpperCase()}` };
    expect([...findDuplicates({ ...both, quantity: 3, people: [ida, noe, again] })]).toEqual([[2, 0]]);
    expect(findDuplicates({ ...both, people: [ida, { ...ida, email: 'altra@x.example' }] }).size).toBe(0);
    const oneWord = { ...noe, lastName: '' };
    expect([...findDuplicates({ ...both, people: [oneWord, oneWord] })]).toEqual([[1, 0]]);
    expect(findDuplicates({ ...both, people: [emptyParticipant, emptyParticipant] }).size).toBe(0);
  });

  it('are unsaved input when typed, not when prefilled', () => {
    expect(hasUserInput(withQuantity(form, 5), form)).toBe(false);
    expect(hasUserInput(both, form)).toBe(true);
  });
});

describe('[RG-21] pasted participants', () => {
  const threeNeri = ['Ada', 'Eva', 'Ugo'].map((firstName) => ({ firstName, lastName: 'Neri', email: '' }));

  it('counts pasted participants without a ticket until the quantity changes', () => {
    const store = new RegistrationStore(form, null);
    store.fillFromList(threeNeri, { max: 2, from: 0 });
    expect(store.read()).toMatchObject({ overflowCount: 1, draft: { values: { quantity: 2 } } });
    store.setField(0, 'firstName', 'Adele');
    expect(store.read().overflowCount).toBe(1);
    store.setValues(withQuantity(store.read().draft.values, 1), 'participants');
    expect(store.read().overflowCount).toBe(0);
  });

  it('fills blocks without a name, then new ones, up to the tickets left', () => {
    const three = { ...withQuantity(form, 3), people: [ida, emptyParticipant, noe] };
    const list = threeNeri;
    const { values, overflowCount } = withList(three, list, { max: 4 });
    expect(values.people.map((participant) => participant.firstName)).toEqual(['Ida', 'Ada', 'Noè', 'Eva']);
    expect(values).toMatchObject({ quantity: 4, isOneEmail: true });
    expect(overflowCount).toBe(1);
    expect(withList(three, list, { max: 4, from: 2 }).values.people[2]!.firstName).toBe('Ada');
    expect(withList(three, [{ ...ida, email: 'a@b.example' }], { max: 4 }).values.isOneEmail).toBe(false);
  });
});
