import type { PersonId } from '@waha/domain/kernel/ids';
import type { Person } from './people.store';

/** Returns the name and the address that replace those of an erased member. */
export function createErasedPerson(id: PersonId): Pick<Person, 'name' | 'surname' | 'email'> {
  return { name: 'Erased', surname: 'member', email: `erased-${id}@erased.invalid` };
}

export function isErasedPerson({ id, email }: Pick<Person, 'id' | 'email'>): boolean {
  return email === createErasedPerson(id).email;
}
