import { PRICE_BASIS, type PriceBasis } from '#common/price-basis.ts';
import {
  GROWTH_TYPE,
  REGISTRATION,
  type RegistrationCode,
  ROLE,
  type RoleCode,
} from '#machines/codes.ts';

type Growth = (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE];

/**
 * A user in the demo data. All names are invented. Mail to `.example` addresses cannot be
 * delivered.
 */
export type Person = {
  readonly email: string;
  readonly role: RoleCode;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly mobile: string;
};

export type Business = {
  readonly name: string;
  readonly registration: RegistrationCode;
  readonly associate: number;
  readonly customer: Person;
  /** the only growth type that the business buys; undefined for both types */
  readonly growth?: Growth;
};

export type Provider = {
  readonly name: string;
  readonly prefix: string;
  readonly basis: PriceBasis;
  readonly user: Person;
};

const person = (
  role: RoleCode,
  name: string,
  email: string,
  country: string,
  mobile: string,
): Person => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { role, firstName, lastName, email: `${email}.example`, country, mobile };
};

export const ADMINISTRATOR = person(
  ROLE.administrator,
  'Nora Verhoeven',
  'admin@culet',
  'BE',
  '470555010',
);
export const QUALITY_CONTROL = person(
  ROLE.qualityControl,
  'Samir Okafor',
  'quality@culet',
  'BE',
  '470555011',
);
export const AUDITOR = person(ROLE.auditor, 'Ines Calder', 'auditor@culet', 'GB', '7700900120');
export const GUEST = person(ROLE.guest, 'Robin Ash', 'guest@ashandvale', 'GB', '7700900199');
export const GUEST_COMPANY = 'Ash & Vale Jewellers';

export const ASSOCIATES: readonly Person[] = [
  person(ROLE.associate, 'Tove Lindqvist', 'tove@culet', 'SE', '700555021'),
  person(ROLE.associate, 'Marek Dunaj', 'marek@culet', 'CZ', '601555022'),
  person(ROLE.associate, 'Priya Venkat', 'priya@culet', 'IN', '9000055523'),
  person(ROLE.associate, 'Oscar Tremaine', 'oscar@culet', 'US', '2125550124'),
  person(ROLE.associate, 'Leila Haddan', 'leila@culet', 'AE', '500555025'),
];

const { registered, kycPending, unregistered } = REGISTRATION;

const business = (
  name: string,
  registration: RegistrationCode,
  associate: number,
  customer: readonly [name: string, email: string, country: string, mobile: string],
  growth?: Growth,
): Business => ({
  name,
  registration,
  associate,
  customer: person(ROLE.customer, customer[0], customer[1], customer[2], customer[3]),
  ...(growth === undefined ? {} : { growth }),
});

export const BUSINESSES: readonly Business[] = [
  business('Halden & Roe', registered.code, 0, ['Ada Halden', 'ada@haldenroe', 'GB', '7700900131']),
  business('Larkfield Fine Jewels', registered.code, 0, [
    'Piers Larkfield',
    'piers@larkfield',
    'GB',
    '7700900132',
  ]),
  business('Maison Tessaly', registered.code, 0, [
    'Odile Tessaly',
    'odile@tessaly',
    'FR',
    '639980133',
  ]),
  business('Brook & Bezel', registered.code, 1, [
    'Hanna Brook',
    'hanna@brookbezel',
    'DE',
    '15550000134',
  ]),
  business('Sundial Diamonds', registered.code, 1, [
    'Ravi Sundar',
    'ravi@sundial',
    'IN',
    '9000055535',
  ]),
  business('Corrine Vey Atelier', registered.code, 2, [
    'Corrine Vey',
    'corrine@veyatelier',
    'BE',
    '470555036',
  ]),
  business('Northgate Bridal', registered.code, 3, [
    'Dale Northam',
    'dale@northgatebridal',
    'US',
    '2125550137',
  ]),
  business('Quillon Jewellery Group', registered.code, 4, [
    'Yusra Quillon',
    'yusra@quillon',
    'AE',
    '500555038',
  ]),
  business('Ember Street Rings', kycPending.code, 1, [
    'Milo Ember',
    'milo@emberstreet',
    'US',
    '2125550139',
  ]),
  business(
    'Fjordlys Smykker',
    kycPending.code,
    2,
    ['Signe Fjord', 'signe@fjordlys', 'NO', '40555140'],
    GROWTH_TYPE.labGrown,
  ),
  business('Pale Harbour Trading', unregistered.code, 3, [
    'Owen Pale',
    'owen@paleharbour',
    'IE',
    '850555141',
  ]),
  business(
    'Zinnia & Thorne',
    unregistered.code,
    4,
    ['Zinnia Thorne', 'zinnia@zinniathorne', 'AU', '491570142'],
    GROWTH_TYPE.natural,
  ),
];

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'Orrin Rough & Polish',
    prefix: 'KL',
    basis: PRICE_BASIS.discount,
    user: person(ROLE.apiProvider, 'Jonas Orrin', 'feed@orrin', 'BE', '470555051'),
  },
  {
    name: 'Virdana Gems',
    prefix: 'VD',
    basis: PRICE_BASIS.discount,
    user: person(ROLE.apiProvider, 'Meera Virdan', 'feed@virdana', 'IN', '9000055552'),
  },
  {
    name: 'Madrone Lab Diamonds',
    prefix: 'MD',
    basis: PRICE_BASIS.discount,
    user: person(ROLE.ftpProvider, 'Kai Madrone', 'files@madrone', 'US', '2125550153'),
  },
  {
    name: 'Tanwick Stones',
    prefix: 'TN',
    basis: PRICE_BASIS.asked,
    user: person(ROLE.ftpProvider, 'Elise Tanwick', 'files@tanwick', 'HK', '55500154'),
  },
];

/**
 * Returns the discount to store. The discount is null for suppliers that quote prices per carat
 * instead of discounts.
 */
export const toStoredDiscount = (provider: number, discount: number | null): number | null =>
  PROVIDERS[provider]?.basis === PRICE_BASIS.asked ? null : discount;

/** All users. The guest has a name, but no password. */
export const ALL_PEOPLE: readonly Person[] = [
  ADMINISTRATOR,
  QUALITY_CONTROL,
  AUDITOR,
  GUEST,
  ...ASSOCIATES,
  ...BUSINESSES.map((entry) => entry.customer),
  ...PROVIDERS.map((entry) => entry.user),
];
