/**
 * Words that find a screen in the search palette, in addition to its label. Keyed by path, or by
 * the last part of the path for lists, which have one path per role.
 */
const SCREEN_KEYWORDS: Readonly<Record<string, string>> = {
  '/dashboard': 'home start',
  '/admin': 'home start dashboard',
  '/customer': 'home start dashboard',
  '/search': 'stones diamonds stock inventory',
  '/inventory': 'stones diamonds stock search',
  '/matchpair': 'pairs matching earrings',
  '/supply': 'suppliers providers vendors feed ftp api',
  '/supplier-orders': 'confirm availability decline price answer',
  '/imports': 'stock lists upload file excel csv mapping',
  '/stock-list': 'own stones edit stock',
  '/bulk-email': 'mailings newsletter campaign',
  '/client': 'clients companies businesses buyers',
  '/client/kyc': 'documents verification approve compliance',
  '/business': 'company kyc documents upload limit credit colleagues',
  '/business-associate': 'salesperson sales team',
  '/payment': 'receivables money received paid open credit on account refund overdue',
  '/shares': 'links offers shared',
  '/quotes': 'offers proposals prices validity',
  '/saved-search': 'alerts notifications recent searches',
  '/day': 'tasks to do work queue',
  '/profile':
    'password email name picture photo language currency time zone clock sessions devices account',
  '/workflows': 'process states',
  '/audit': 'log history changes who',
  memo: 'overdue consignment out return due',
  invoice: 'overdue unpaid bill credit note',
  hold: 'reserved reservation waitlist expiring',
  'confirm-stone': 'orders purchase approve',
  cart: 'basket',
  watchlist: 'favourites favorites',
  enquiry: 'question message inquiry',
  'price-offer': 'bid counter negotiate offers',
  notes: 'remarks',
};

export const screenKeywords = (path: string): string | undefined =>
  SCREEN_KEYWORDS[path] ?? SCREEN_KEYWORDS[path.split('/').at(-1) ?? ''];
