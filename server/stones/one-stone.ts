import type { Session } from '../http/session.ts';
import type { AttributeNames } from './attribute-names.ts';
import { searchCondition, type Where } from './search-sql.ts';

/** One stone by its number. What the search would not show, no call knows: they share one condition. */
export const oneStone = (stockNo: string, names: AttributeNames, session: Session): Where =>
  searchCondition(
    { stock_numbers: [stockNo] },
    { diamondType: undefined, term: undefined },
    names,
    session,
  );
