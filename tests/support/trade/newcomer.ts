import { expect } from 'vitest';
import type { MailServer } from '../servers/mail-server.ts';
import type { Answer, Portal } from '../servers/portal.ts';

export interface Newcomer {
  first_name: string;
  last_name: string;
  user_name: string;
  email: string;
  mobile: string;
  mobile_country_id: string;
  password: string;
}

export type Doors = ReturnType<typeof doorsOf>;

/** A binding that belongs to no code. */
export const NOBODYS_BINDING = '0'.repeat(43);

export const bindingOf = ({ body }: Answer): string => (body.data as { binding: string }).binding;

/** Calls without a session: sign-in, codes, password reset and sign-up. */
export function doorsOf(portal: Portal, mail: MailServer) {
  const post = (path: string, data: unknown): Promise<Answer> =>
    portal.call(null, 'POST', path, { body: { data } });

  const bindings = new Map<string, string>();
  /**
   * Requests a code as the web app does: it sends the binding of the last code and stores the new
   * one.
   */
  async function ask(
    path: string,
    kind: string,
    { email, ...more }: { email: string; purpose?: string },
  ) {
    const known = `${kind}:${email.trim().toLowerCase()}`;
    const binding = bindings.get(known);
    const answer = await post(path, { email, ...more, ...(binding ? { binding } : {}) });
    if (answer.status === 200) bindings.set(known, bindingOf(answer));
    return answer;
  }
  const bindingFor = (kind: string, email: string): string =>
    bindings.get(`${kind}:${email.trim().toLowerCase()}`) ?? NOBODYS_BINDING;

  const doors = {
    post,
    bindingFor,
    signIn: (email: string, password: string) => post('/user/login', { email, password }),
    sendCode: (email: string, purpose: 'sign_up' | 'unlock' | 'guest' = 'sign_up') =>
      ask('/user/send-otp', purpose, { email, purpose }),
    verify: (
      email: string,
      otp: unknown,
      purpose: 'sign_up' | 'unlock' | 'guest' = 'sign_up',
      binding = bindingFor(purpose, email),
    ) => post('/user/otp-verify', { email, otp, binding, purpose }),
    forgot: (email: string) => ask('/user/forgot', 'reset', { email }),
    verifyReset: (email: string, otp: unknown, binding = bindingFor('reset', email)) =>
      post('/user/verify-otp', { email, otp, binding }),
    reset: (token: string, password: string) => post('/user/reset-password', { token, password }),
    /** Clears the rate limits, as if time had passed. */
    patience: () => portal.database.pool.query('delete from throttle'),
    /** The data of a person who is not registered. */
    async newcomer(name: string): Promise<Newcomer> {
      const countries = await portal.call(null, 'GET', '/business/countries-code');
      const [country] = countries.body.data as { id: string }[];
      return {
        first_name: name,
        last_name: 'Newcomer',
        user_name: `${name.toLowerCase()}.newcomer`,
        email: `${name.toLowerCase()}@newcomers.example`,
        mobile: '470 555 010',
        mobile_country_id: country?.id ?? '',
        password: `the password of ${name}`,
      };
    },
    /** Returns the token for an address, verified by the e-mailed code. */
    async provenBy(email: string): Promise<string> {
      await doors.patience();
      expect(await doors.sendCode(email)).toMatchObject({ status: 200 });
      const answer = await doors.verify(email, await mail.codeTo(email));
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body.data as { token: string }).token;
    },
    async signUp(person: Newcomer, more: object = {}): Promise<Answer> {
      const token = await doors.provenBy(person.email);
      return await post('/user/signup', {
        ...person,
        company_name: `${person.first_name} Diamonds`,
        token,
        ...more,
      });
    },
  };
  return doors;
}
