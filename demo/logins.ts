import { ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import {
  ADMINISTRATOR,
  ASSOCIATES,
  AUDITOR,
  BUSINESSES,
  GUEST,
  GUEST_COMPANY,
  type Person,
  PROVIDERS,
  QUALITY_CONTROL,
} from './people.ts';
import { createRandom, pick, wholeBetween } from './random.ts';

export type DemoLogin = {
  readonly role_id: RoleCode;
  readonly role_name: string;
  readonly email: string;
  /**
   * null for guests, who sign in with a mailed code, and for passwords that only another
   * installation can compute
   */
  readonly password: string | null;
  readonly note: string;
};
export type DemoLogins = readonly DemoLogin[];

const FIRST = [
  'amber',
  'bright',
  'calm',
  'clear',
  'early',
  'gentle',
  'golden',
  'quiet',
  'silver',
  'steady',
  'swift',
  'winter',
];
const SECOND = [
  'anvil',
  'bezel',
  'carat',
  'crown',
  'facet',
  'girdle',
  'loupe',
  'prism',
  'scale',
  'table',
  'tweezer',
  'velvet',
];

/** Returns the demo password of a user, which depends only on the seed and the e-mail address. */
export function demoPassword(seed: number, email: string): string {
  const random = createRandom(seed, `password of ${email}`);
  return `${pick(random, FIRST)}-${pick(random, SECOND)}-${pick(random, SECOND)}-${wholeBetween(random, 1000, 9999)}`;
}

/** Returns one login per role, sorted by role. */
export function demoLogins(
  seed: number,
  passwordOf = (email: string): string | null => demoPassword(seed, email),
): DemoLogins {
  const login = (person: Person | undefined, note: string): DemoLogin => {
    if (!person) throw new Error('the demo world has no user for a role');
    return {
      role_id: person.role,
      role_name: ROLE_NAME[person.role],
      email: person.email,
      password: person.role === ROLE.guest ? null : passwordOf(person.email),
      note,
    };
  };
  const [business] = BUSINESSES;
  const provider = (role: RoleCode) => PROVIDERS.find(({ user }) => user.role === role);
  return [
    login(ADMINISTRATOR, 'everything'),
    login(business?.customer, `buys for ${business?.name}`),
    login(
      GUEST,
      `${GUEST.firstName} ${GUEST.lastName} of ${GUEST_COMPANY}, through "Continue as a guest" and a code by e-mail`,
    ),
    login(ASSOCIATES[0], 'looks after three customers'),
    login(QUALITY_CONTROL, 'stones and holds'),
    login(provider(ROLE.apiProvider)?.user, `${provider(ROLE.apiProvider)?.name}, its own stock`),
    login(provider(ROLE.ftpProvider)?.user, `${provider(ROLE.ftpProvider)?.name}, its own stock`),
    login(AUDITOR, 'reads every record'),
  ];
}
