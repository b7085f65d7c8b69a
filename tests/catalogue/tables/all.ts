import type { Tables } from '../table-rules.ts';
import { ACCESS } from './access.ts';
import { EXTERNAL_CLIENTS } from './external-clients.ts';
import { HOLDS } from './holds.ts';
import { HOME } from './home.ts';
import { IMPORTS } from './imports.ts';
import { LISTS } from './lists.ts';
import { MAILINGS } from './mailings.ts';
import { MEMOS } from './memos.ts';
import { PAPERS } from './papers.ts';
import { PEOPLE } from './people.ts';
import { PRICES } from './prices.ts';
import { RECORDS } from './records.ts';
import { SEARCHES } from './searches.ts';
import { STONES } from './stones.ts';

/** By the file that lists them, and in the order in which their rows can be made. */
export const GROUPS: Readonly<Record<string, Tables>> = {
  access: ACCESS,
  people: PEOPLE,
  externalClients: EXTERNAL_CLIENTS,
  stones: STONES,
  prices: PRICES,
  holds: HOLDS,
  memos: MEMOS,
  lists: LISTS,
  searches: SEARCHES,
  records: RECORDS,
  papers: PAPERS,
  home: HOME,
  imports: IMPORTS,
  mailings: MAILINGS,
};

export const TABLES: Tables = Object.assign({}, ...Object.values(GROUPS));
