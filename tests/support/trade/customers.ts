import { expect } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import { newSession } from './people.ts';

/** A new business with one customer, added by a call. */
export interface NewCustomer {
  id: UserId;
  business_id: BusinessId;
}

let count = 0;

export async function addCustomer(
  portal: Portal,
  by: Person,
  more: object = {},
): Promise<NewCustomer> {
  count += 1;
  const answer = await portal.call(by.token, 'POST', '/customer/add-customer-with-business', {
    body: {
      data: {
        first_name: 'Newcomer',
        email: `made-${count}-${by.id}@newcomers.example`,
        business: { company_name: `Newcomers ${count}` },
        ...more,
      },
    },
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body.data as NewCustomer;
}

/** The same, signed in. */
export async function signedInCustomer(portal: Portal, by: Person, more: object = {}) {
  const { id, business_id } = await addCustomer(portal, by, more);
  return newSession(portal.database.pool, { id, businessId: business_id });
}

export const listCustomers = (portal: Portal, by: Person, query = ''): Promise<Answer> =>
  portal.call(by.token, 'GET', `/customer/users?${query}`);

export const emailsOf = ({ status, body }: Answer): string[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { email: string }[]).map(({ email }) => email);
};
