import { ROLE, ROLE_NAME, type RoleCode } from '../../src/machines/codes.ts';
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
  /** A guest has none and proves the address by a code; null also if it was drawn by another start. */
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

/** The password of one person of the demo world: from the seed alone, so that it can be told again at any time. */
export function demoPassword(seed: number, email: string): string {
  const random = createRandom(seed, `password of ${email}`);
  return `${pick(random, FIRST)}-${pick(random, SECOND)}-${pick(random, SECOND)}-${wholeBetween(random, 1000, 9999)}`;
}

/** One login for each role, in the order of the roles. */
export function demoLogins(
  seed: number,
  passwordOf = (email: string): string | null => demoPassword(seed, email),
): DemoLogins {
  const login = (person: Person | undefined, note: string): DemoLogin => {
    if (!person) throw new Error('The demo world lacks somebody for a role.');
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
