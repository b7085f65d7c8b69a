import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];

export interface DemoHomeSetting {
  readonly kind: 'popup' | 'event' | 'banner';
  readonly title: string;
  readonly description: string;
  readonly page: Schemas['HomePage'];
  readonly type?: Schemas['BannerType'];
  /** first day, as a number of days after the demo data is loaded */
  readonly from: number;
  readonly to: number | null;
  readonly isActive?: false;
  /** background and stone colour of each picture */
  readonly pictures?: readonly (readonly [ground: string, stone: string])[];
}

/** Popups, events and banners for several home pages: future, current, past and inactive ones. */
export const DEMO_HOME_SETTINGS: readonly DemoHomeSetting[] = [
  {
    kind: 'popup',
    title: 'Welcome to the demo desk',
    description:
      'Look around as long as you like.\nSign up to hold and order stones: [search the stock](/search).',
    page: 'guests',
    from: -10,
    to: null,
    pictures: [['#ece9f7', '#4b3fa8']],
  },
  {
    kind: 'popup',
    title: 'The desk is closed on Founders’ Day',
    description: 'Requests of that day are answered on the next morning.',
    page: 'not_staff',
    from: 12,
    to: 13,
  },
  {
    kind: 'popup',
    title: 'New way of sending lists',
    description: 'Lists are sent from [your imports](/imports) from now on.',
    page: 'suppliers',
    from: -40,
    to: -30,
  },
  {
    kind: 'popup',
    title: 'A draft about the summer hours',
    description: '',
    page: 'customers',
    from: -2,
    to: 20,
    isActive: false,
  },
  {
    kind: 'event',
    title: 'Open day of the Haldenroe Hall',
    description:
      'Hall 3, booth 14. Bring your lists; we bring the lamps.\n[Stones that will be there](/special-stone)',
    page: 'everywhere',
    from: -3,
    to: 9,
    pictures: [
      ['#e7effd', '#1d55b0'],
      ['#e4f4ea', '#17693a'],
    ],
  },
  {
    kind: 'event',
    title: 'Sight of the rounds of two carats',
    description: 'By appointment with your associate.',
    page: 'customers',
    from: 15,
    to: 15,
    pictures: [['#dff4f2', '#0a6463']],
  },
  {
    kind: 'event',
    title: 'Evening of the graders',
    description: 'What changed in the words of cuts, with questions.',
    page: 'staff',
    from: -60,
    to: -60,
  },
  {
    kind: 'event',
    title: 'Visit to the cutting factory',
    description: 'Postponed until a new day is found.',
    page: 'associates',
    from: -1,
    to: 30,
    isActive: false,
  },
  {
    kind: 'banner',
    title: 'Pears at the prices of last month',
    description: 'Until the list changes: [see them](/search?shape=PEAR).',
    page: 'customers',
    type: 'offer',
    from: -5,
    to: 14,
    pictures: [['#fdefdf', '#934806']],
  },
  {
    kind: 'banner',
    title: 'Couriers are late this week',
    description: 'Stones that are sent out may need a day longer.',
    page: 'staff',
    type: 'warning',
    from: -2,
    to: 5,
  },
  {
    kind: 'banner',
    title: 'The vault counts its stones',
    description: 'Returned stones are booked in on the day after.',
    page: 'everywhere',
    type: 'information',
    from: 25,
    to: 26,
  },
  {
    kind: 'banner',
    title: 'Thanks for the year behind us',
    description: '',
    page: 'everywhere',
    type: 'information',
    from: -90,
    to: -80,
  },
  {
    kind: 'banner',
    title: 'Emeralds wanted',
    description: 'Tell us what you have.',
    page: 'suppliers',
    type: 'offer',
    from: -8,
    to: null,
    isActive: false,
  },
];

export const DEMO_VERSIONS: readonly Schemas['NewAppVersion'][] = [
  {
    platform: 'android',
    current: '2.10.0',
    minimum: '2.8.0',
    notes: 'Holds are extended from their list.\nPictures open where they were left.',
  },
  { platform: 'ios', current: '2.9.1', minimum: '2.8.0', notes: 'The search keeps its place.' },
];
