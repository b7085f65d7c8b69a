import { LIST_NAMES, OWN_LIST_NAMES } from '#machines/list-names.ts';
import { ASSOCIATES, BUSINESSES, PROVIDERS } from '../../../demo/people.ts';
import { ASSOCIATE_TABS } from '../../../src/features/associate/associate-params.ts';
import { CUSTOMER_TABS } from '../../../src/features/customer/detail-params.ts';
import type { FileRoutesByFullPath } from '../../../src/routeTree.gen.ts';
import type { WithPool } from '../trade/people.ts';

type Route = keyof FileRoutesByFullPath;

const tabs = (path: string, names: readonly string[]): string[] => [
  path,
  ...names.map((name) => `${path}?tab=${name}`),
];
const parts = (path: string, names: readonly string[]): string[] =>
  names.map((name) => `${path}/${name}`);
const keysOf = Object.keys;
const without = (name: string, names: readonly string[]): string[] =>
  names.filter((one) => one !== name);

/** Records of the demo world that fill the placeholders of routes. */
const STANDS_FOR = {
  ':client': 'select id from app_user where email = $1',
  ':applicant': 'select id from app_user where email = $1',
  ':associate': 'select id from app_user where email = $1',
  ':supplier': 'select id from provider where name = $1',
  ':import': 'select id from stock_import where state = 5 order by id desc limit 1',
  ':stone': 'select stock_no as id from stone order by status <> 5, stock_no limit 1',
  ':free': 'select stock_no as id from stone where status = 1 order by stock_no limit 1',
  ':collection': 'select id from collection where is_active order by id limit 1',
} as const;
const VALUES: Partial<Record<keyof typeof STANDS_FOR, string | undefined>> = {
  ':client': BUSINESSES[0]?.customer.email,
  /** a customer whose documents await a decision */
  ':applicant': BUSINESSES[8]?.customer.email,
  ':associate': ASSOCIATES[0]?.email,
  ':supplier': PROVIDERS[1]?.name,
};

/** Routes open to visitors who are not signed in. */
export const DOORS: readonly Route[] = ['/login', '/signup', '/forgot'];

/** Routes that no signed-in user opens, or that redirect at once. */
const NONE: readonly string[] = [];

/** Every route with all its views. A missing route is a compile error. */
export const VIEWS: Readonly<Record<Route, readonly string[]>> = {
  '/': NONE,
  '/login': NONE,
  '/signup': NONE,
  '/forgot': NONE,
  '/setup': NONE,
  '/shared/$token': NONE,
  '/link': NONE,
  '/unsubscribe/$token': NONE,
  '/end-alert/$token': NONE,
  '/supplier-answer': NONE,
  '/admin': ['/admin?view=figures'],
  '/customer': ['/customer?view=figures'],
  '/settings': NONE,
  '/inventory': NONE,
  '/$': ['/no/such/page'],
  '/dashboard': ['/dashboard', '/dashboard?view=figures'],
  '/day': ['/day'],
  '/overview': ['/overview'],
  '/search': ['/search', '/search?view=cards', '/search?type=2'],
  '/matchpair': ['/matchpair'],
  '/new-arrival': ['/new-arrival'],
  '/special-stone': ['/special-stone'],
  '/supply': ['/supply', '/supply?type=1'],
  '/imports/': ['/imports', '/imports?supplier=:supplier'],
  '/imports/mapping': ['/imports/mapping'],
  '/imports/sending': ['/imports/sending'],
  '/imports/media': ['/imports/media', '/imports/media?supplier=:supplier'],
  '/imports/$id': ['/imports/:import', '/imports/:import?outcome=9'],
  '/stock-list': ['/stock-list'],
  '/stock-list/reprice/{-$id}': ['/stock-list/reprice'],
  '/saved-search': tabs('/saved-search', ['recent', 'kept']),
  '/demand': ['/demand'],
  '/buying': [
    '/buying',
    '/buying?by=size&lost=searches',
    '/buying?view=reprice&stood=0&seen=1',
    '/buying?view=origin',
  ],
  '/track-report': ['/track-report', '/track-report?search=:stone'],
  '/collection/': ['/collection'],
  '/collection/$id': ['/collection/:collection'],
  '/transaction/{-$list}': parts('/transaction', keysOf(LIST_NAMES)),
  '/customer-profile/{-$list}': parts('/customer-profile', keysOf(OWN_LIST_NAMES)),
  '/api/{-$list}': parts('/api', ['confirm-stone', 'hold', 'memo']),
  '/payment': [
    '/payment',
    '/payment?view=invoices',
    '/payment?view=account',
    '/payment?view=bank',
    '/payment?view=journal',
  ],
  '/shipment': ['/shipment', '/shipment?status=3'],
  '/return-check': ['/return-check'],
  '/supplier-orders': ['/supplier-orders', '/supplier-orders?tab=2'],
  '/bulk-email': ['/bulk-email', '/bulk-email?status=4'],
  '/client/': ['/client'],
  '/client/$id/': tabs('/client/:client', without('overview', keysOf(CUSTOMER_TABS))),
  '/client/$id/edit': ['/client/:client/edit'],
  '/client/new': ['/client/new'],
  '/client/kyc': ['/client/kyc', '/client/kyc?status=2'],
  '/business': ['/business'],
  '/shares': ['/shares'],
  '/quotes': ['/quotes'],
  '/business-associate/': ['/business-associate'],
  '/business-associate/$id/{-$tab}': [
    '/business-associate/:associate',
    ...parts('/business-associate/:associate', without('profile', keysOf(ASSOCIATE_TABS))),
  ],
  '/guests': ['/guests'],
  '/profile': ['/profile'],
  '/workflows': [
    '/workflows',
    '/workflows?workflow=hold',
    '/workflows?view=coverage',
    '/workflows?view=model-check',
    '/workflows?view=conformance',
  ],
  '/audit': ['/audit', '/audit?role=4', '/audit?view=chain'],
  '/settings/carat-range': ['/settings/carat-range'],
  '/settings/external-clients': ['/settings/external-clients'],
  '/settings/mail': ['/settings/mail'],
  '/settings/markup': tabs('/settings/markup', ['businesses', 'associates', 'suppliers']),
  '/settings/matchpair': ['/settings/matchpair'],
  '/settings/new-arrival': ['/settings/new-arrival'],
  '/settings/rap': tabs('/settings/rap', ['list', 'moved', 'versions']),
  '/settings/roles': tabs('/settings/roles', ['people', 'screens']),
  '/settings/company': tabs('/settings/company', ['statements', 'tax']),
  '/settings/terms': ['/settings/terms'],
  '/settings/users': ['/settings/users'],
  '/settings/system-settings/home-settings': tabs('/settings/system-settings/home-settings', [
    'event',
    'banner',
    'app-version',
  ]),
  '/settings/master-settings/master': [
    '/settings/master-settings/master',
    '/settings/master-settings/master?of=BUSINESS_TYPE',
  ],
};

type ToWorld = (address: string) => string;

/** Returns a function that replaces the placeholders of a route by records of the demo world. */
export async function inWorldOf({ database }: WithPool): Promise<ToWorld> {
  const found: [string, string][] = [];
  for (const [name, query] of Object.entries(STANDS_FOR)) {
    const value = VALUES[name as keyof typeof STANDS_FOR];
    const { rows } = await database.pool.query<{ id: string }>(query, value ? [value] : []);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`the demo world has nothing that stands for ${name}`);
    found.push([name, id]);
  }
  return (address) => found.reduce((put, [name, id]) => put.replace(name, id), address);
}

/** Returns the paths of all screens, filled in for this portal, regardless of who may open them. */
export async function allScreens(portal: WithPool): Promise<string[]> {
  return Object.values(VIEWS)
    .flat()
    .map(await inWorldOf(portal));
}
