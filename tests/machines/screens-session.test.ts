import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Profile } from '#api/types.ts';
import { type SignedIn, type SignInAttempt, sessionMachine } from '#machines/screens/session.ts';
import { idAs } from '../support/runner/id-as.ts';

const person = (role: Profile['role_id'], key = 'k1'): Profile => ({
  id: idAs('00000000-0000-7000-8000-000000000001'),
  key,
  email: 'nora@culet.example',
  first_name: 'Nora',
  last_name: 'Verhoeven',
  role_id: role,
  role_name: 'x',
  user_name: 'nora',
  mobile: null,
  mobile_country_id: null,
  picture: null,
  guest_company: null,
  business_id: null,
  business_associate_type: null,
  business_associate_id: null,
  business_associate_details: null,
  business_details: null,
  growth_type: null,
  clock_hours: 12,
  muted_emails: [],
  guest_name: null,
  permissions: [],
});

const ATTEMPT: SignInAttempt = { kind: 'user', details: { email: 'a@b.co', password: 'secret' } };

function begin(answer: (attempt: SignInAttempt | null) => Promise<SignedIn>) {
  const done: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: { signIn: fromPromise(({ input }) => answer(input)) },
      actions: {
        keepToken: (_, { token }) => done.push(`keep ${token}`),
        forgetSession: () => done.push('forget'),
        greet: () => done.push('greet'),
      },
    }),
  ).start();
  return { actor, done };
}

const accepting = (role: Profile['role_id']) =>
  begin(() => Promise.resolve({ token: 't1', user: person(role) }));

async function settled(actor: ReturnType<typeof begin>['actor']): Promise<string> {
  await expect.poll(() => actor.getSnapshot().hasTag('busy')).toBe(false);
  return String(actor.getSnapshot().value);
}

describe('the sign-in', () => {
  it('signs a user in, stores the token and greets', async () => {
    const { actor, done } = accepting(2);
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    expect(actor.getSnapshot().value).toBe('signingIn');
    expect(await settled(actor)).toBe('signedInUser');
    expect(done).toEqual(['keep t1', 'greet']);
    expect(actor.getSnapshot().context).toMatchObject({ user: { role_id: 2 }, attempt: null });
  });

  it('signs a guest in, in a separate state, and stores and greets the guest as well', async () => {
    const { actor, done } = accepting(3);
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await expect.poll(() => actor.getSnapshot().value).toBe('signedInGuest');
    expect(done).toEqual(['keep t1', 'greet']);
    expect(actor.getSnapshot().context).toMatchObject({ user: { role_id: 3 }, attempt: null });
  });

  it('also shows a thrown value that is not an error', async () => {
    const { actor } = begin(() => Promise.reject('down'));
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    await settled(actor);
    expect(actor.getSnapshot().context.refusal).toEqual({
      message: 'down',
      code: null,
      fields: {},
    });
  });

  it('sends exactly what was typed', async () => {
    const asked: unknown[] = [];
    const { actor } = begin((attempt) => {
      asked.push(attempt);
      return Promise.resolve({ token: 't1', user: person(1) });
    });
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    await settled(actor);
    expect(asked).toEqual([ATTEMPT]);
  });

  it('stays signed out after a refusal, with message, code and fields, and discards the password', async () => {
    const said = { code: 'WRONG', fields: { email: 'Not an e-mail' } };
    const { actor, done } = begin(() => Promise.reject(Object.assign(new Error('Wrong.'), said)));
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    expect(await settled(actor)).toBe('signedOut');
    expect(actor.getSnapshot().context).toEqual({
      user: null,
      attempt: null,
      refusal: { message: 'Wrong.', ...said },
    });
    expect(done).toEqual([]);
  });

  it('discards the previous refusal on a new attempt', async () => {
    const { actor } = begin(() => Promise.reject(new Error('Wrong.')));
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    await settled(actor);
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });

  it('sends one request, however often the button is pressed', async () => {
    let calls = 0;
    const { actor } = begin(() => {
      calls += 1;
      return Promise.resolve({ token: 't1', user: person(1) });
    });
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    await settled(actor);
    expect(calls).toBe(1);
  });
});

describe('the sign-up', () => {
  it.each(['signedOut', 'expired'] as const)(
    'from %s signs in with the token of the response',
    (from) => {
      const { actor, done } = accepting(1);
      if (from === 'expired') {
        actor.send({ type: 'session.restored', user: person(1) });
        actor.send({ type: 'session.expired' });
        done.length = 0;
      }
      expect(actor.getSnapshot().value).toBe(from);
      actor.send({ type: 'session.signedUp', token: 't2', user: person(2) });
      expect(actor.getSnapshot().value).toBe('signedInUser');
      expect(actor.getSnapshot().context.user).toMatchObject({ role_id: 2 });
      // The sign-up has its own words of welcome.
      expect(done).toEqual(['keep t2']);
    },
  );

  it('discards the refusal of an earlier sign-in', async () => {
    const { actor } = begin(() => Promise.reject(new Error('Wrong.')));
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    await settled(actor);
    actor.send({ type: 'session.signedUp', token: 't2', user: person(2) });
    expect(actor.getSnapshot().context.refusal).toBeNull();
  });
});

describe.each([
  ['signedInUser', person(1)],
  ['signedInGuest', person(3)],
] as const)('the state %s', (state, user) => {
  const restored = () => {
    const begun = accepting(1);
    begun.actor.send({ type: 'session.restored', user });
    expect(begun.actor.getSnapshot().value).toBe(state);
    expect(begun.actor.getSnapshot().hasTag('signedIn')).toBe(true);
    return begun;
  };

  it('is restored from a stored session, without a greeting', () => {
    expect(restored().done).toEqual([]);
  });

  it('updates the permissions when they are fetched again', () => {
    const { actor } = restored();
    const fresh = { ...user, permissions: [{ name: 'x', role_id: user.role_id, permissions: [] }] };
    actor.send({ type: 'session.profileRead', user: fresh });
    expect(actor.getSnapshot().value).toBe(state);
    expect(actor.getSnapshot().context.user).toBe(fresh);
  });

  it.each([
    ['session.signedOut', 'signedOut'],
    ['session.expired', 'expired'],
  ] as const)('ends on %s and discards everything', (type, next) => {
    const { actor, done } = restored();
    actor.send({ type });
    expect(actor.getSnapshot().value).toBe(next);
    expect(actor.getSnapshot().context.user).toBeNull();
    expect(done).toEqual(['forget']);
  });

  it('ignores a second sign-in', () => {
    const { actor, done } = restored();
    actor.send({ type: 'session.signIn', attempt: ATTEMPT });
    actor.send({ type: 'session.signedUp', token: 't2', user: person(2, 'k2') });
    expect(actor.getSnapshot().value).toBe(state);
    expect(actor.getSnapshot().context.user?.key).toBe(user.key);
    expect(done).toEqual([]);
  });
});

it('lets the same person sign in again after the session has expired', async () => {
  const asked: unknown[] = [];
  const { actor } = begin((attempt) => {
    asked.push(attempt);
    return Promise.resolve({ token: 't1', user: person(1) });
  });
  actor.send({ type: 'session.restored', user: person(1) });
  actor.send({ type: 'session.expired' });
  actor.send({ type: 'session.signIn', attempt: ATTEMPT });
  expect(await settled(actor)).toBe('signedInUser');
  expect(asked).toEqual([ATTEMPT]);
});

it('ignores a profile, an expiry and a sign-out while no user is signed in', () => {
  const { actor, done } = accepting(1);
  actor.send({ type: 'session.profileRead', user: person(1) });
  actor.send({ type: 'session.expired' });
  actor.send({ type: 'session.signedOut' });
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(actor.getSnapshot().context.user).toBeNull();
  expect(done).toEqual([]);
});

it('throws if its actors return nothing', async () => {
  const actor = createActor(sessionMachine).start();
  actor.send({ type: 'session.signIn', attempt: ATTEMPT });
  await expect.poll(() => actor.getSnapshot().value).toBe('signedOut');
  expect(actor.getSnapshot().context.refusal?.message).toBe('the sign-in call is not provided');
});
