import { useRegistration, type RegistrationStore } from './registration-store.ts';
import { RegistrationPerson } from './registration-person.tsx';

interface RegistrationPeopleProps {
  store: RegistrationStore;
  /** So many tickets can be had; undefined while that is not known. */
  max: number | undefined;
}

/** A block for each who comes. What is typed into one leaves the others alone. */
export function RegistrationPeople({ store, max }: RegistrationPeopleProps) {
  const quantity = useRegistration(store, ({ draft }) => draft.values.quantity);
  return Array.from({ length: quantity }, (_, at) => (
    <RegistrationPerson key={at} store={store} at={at} isAlone={quantity === 1} max={max} />
  ));
}
