import { LEAVING_MOVES, PAPER_SENT, REGISTRATION_MOVES } from './moves/clients.ts';
import { HOLD_MOVES } from './moves/holds.ts';
import { CART_MOVES, KEPT_MOVES } from './moves/kept.ts';
import { LIST_MOVES } from './moves/lists.ts';
import { MAILING_MOVES } from './moves/mailings.ts';
import { MEMO_MOVES } from './moves/memos.ts';
import { EXTERNAL_MOVES, ORDER_MOVES } from './moves/orders.ts';
import { PAPER_MOVES } from './moves/papers.ts';
import { STOCK_MOVES } from './moves/stock.ts';
import type { Scope } from './scope.ts';
import { firstWorld } from './world.ts';

const TRADE = [...HOLD_MOVES, ...ORDER_MOVES, ...MEMO_MOVES, ...STOCK_MOVES];
const PLAIN = { lists: 0, keepsPapers: false } as const;

/** Explored within seconds. Each scope has all actions of one part of the portal. */
export const SCOPES: readonly Scope[] = [
  {
    ...PLAIN,
    name: 'two-clients',
    title: 'One stone and two clients, with carts and lists of external clients',
    first: firstWorld({ stones: 1, clients: 2 }),
    families: [...TRADE, ...EXTERNAL_MOVES, ...CART_MOVES],
  },
  {
    ...PLAIN,
    name: 'three-clients',
    title: 'One stone and three clients',
    first: firstWorld({ stones: 1, clients: 3 }),
    families: TRADE,
  },
  {
    ...PLAIN,
    name: 'two-stones',
    title: 'Two stones and one client',
    first: firstWorld({ stones: 2, clients: 1 }),
    families: [...TRADE, ...EXTERNAL_MOVES],
  },
  {
    ...PLAIN,
    name: 'clients-leave',
    title: 'One stone and two clients that lose their registration, are set aside or deleted',
    first: firstWorld({ stones: 1, clients: 2 }),
    families: [...TRADE, ...REGISTRATION_MOVES, PAPER_SENT, ...LEAVING_MOVES],
  },
  {
    name: 'lists',
    title: 'Two stones and up to two stock lists of their supplier',
    first: firstWorld({ stones: 2, clients: 0, areStonesListed: false }),
    families: LIST_MOVES,
    lists: 2,
    keepsPapers: false,
  },
  {
    ...PLAIN,
    name: 'kept',
    title: 'One stone in carts, watchlists, notes, enquiries and demands of a client and a guest',
    first: firstWorld({ stones: 1, clients: 1 }),
    families: [...KEPT_MOVES, ...STOCK_MOVES],
  },
  {
    name: 'papers',
    title: 'One client and its documents',
    first: firstWorld({ stones: 0, clients: 1, areClientsRegistered: false }),
    families: [...PAPER_MOVES, ...REGISTRATION_MOVES],
    lists: 0,
    keepsPapers: true,
  },
  {
    ...PLAIN,
    name: 'mailing',
    title: 'One mailing',
    first: firstWorld({ stones: 0, clients: 0 }),
    families: MAILING_MOVES,
  },
];

/** Too slow for every test run. */
export const WIDE_SCOPES: readonly Scope[] = [
  {
    ...PLAIN,
    name: 'two-by-two',
    title: 'Two stones and two clients, with carts',
    first: firstWorld({ stones: 2, clients: 2 }),
    families: [...TRADE, ...CART_MOVES],
  },
  {
    name: 'lists-and-trade',
    title: 'One stone, one client and up to two stock lists of the supplier',
    first: firstWorld({ stones: 1, clients: 1 }),
    families: [...TRADE, ...LIST_MOVES],
    lists: 2,
    keepsPapers: false,
  },
];
