import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { EMPTY_RECORD, rateReliability } from '#common/supply/reliability.ts';
import { CASH_FIELDS } from '#common/supply/stone-draft.ts';
import { ROLE } from '#machines/codes.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readHoursSinceSeen } from '../../stock/listed/listings.ts';
import { readMedia } from '../../stock/media/read-media.ts';
import { plotPath } from '../../stock/media/shown-media.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { priceOf } from '../../stock/prices/stone-price.ts';
import { viewerFor } from '../../stock/prices/viewer-for.ts';
import { readReportCheck } from '../../stock/reports/read-report-check.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { readAvailability } from '../../stock/stones/availability.ts';
import { whereStockNumber } from '../../stock/stones/one-stone.ts';
import {
  DETAIL_COLUMNS,
  type DetailRecord,
  shownDetails,
} from '../../stock/stones/stone-details.ts';
import { stoneHistory } from '../../stock/stones/stone-history.ts';
import {
  STONE_COLUMNS,
  type StoneRecord,
  seesCost,
  toStoneRow,
} from '../../stock/stones/stone-row.ts';
import { recordView } from '../../stock/stones/views.ts';
import { knownReliability } from '../../stock/suppliers/reliability.ts';
import { isAwaitingCheck } from '../../trading/returns/read-return-checks.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Reliability = components['schemas']['Reliability'];

type DnaRecord = StoneRecord & DetailRecord & Record<(typeof CASH_FIELDS)[number], string | null>;

const CASH_COLUMNS = CASH_FIELDS.map((column) => `s.${column}`).join(', ');

export const getStoneDna: Handler<OperationOf<'getStoneDna'>> = async ({
  pool,
  session,
  query,
}) => {
  const names = await attributeNames(pool);
  const where = whereStockNumber(query.stock_no, session);
  const { rows } = await pool.query<DnaRecord>(
    `select ${STONE_COLUMNS}, ${DETAIL_COLUMNS}, ${CASH_COLUMNS} from stone s join provider p on p.id = s.provider_id where ${where}`,
    where.values,
  );
  const [stone] = rows;
  if (!stone) throw refuse('notFound');
  const reads =
    session.actor.role === ROLE.administrator ||
    session.actor.role === ROLE.qualityControl ||
    session.actor.role === ROLE.auditor;
  const viewer = await viewerFor(pool, session, query.business_id);
  const book = await priceBook(pool);
  const price = priceOf(book, viewer, stone);
  const [standing, inCheck, history, reliability, reportCheck] = await Promise.all([
    readAvailability(pool, [stone], { session, businessId: viewer.businessId }),
    reads ? isAwaitingCheck(pool, stone.id) : null,
    reads ? stoneHistory(pool, stone.id) : [],
    reliabilityOfStone(pool, stone),
    readReportCheck(pool, stone.id),
    recordView(pool, session, stone.id),
  ]);
  const row = toStoneRow(stone, names, standing, price, { book, session });
  return {
    data: {
      stone: row,
      media: await readMedia(pool, row, session),
      // The plot shows data of the grading report, so stones without a report have none.
      plot: stone.report_no === null ? null : plotPath(stone.id),
      ...shownDetails(stone, names, session),
      cash_price: seesCost(session) ? parseDecimalOrNull(stone.cash_price) : null,
      cash_disc: seesCost(session) ? parseDecimalOrNull(stone.cash_disc) : null,
      report_check: reportCheck,
      in_check: inCheck,
      reliability,
      history,
    },
  };
};

async function reliabilityOfStone(
  pool: pg.Pool,
  { id, provider_id }: Pick<DnaRecord, 'id' | 'provider_id'>,
): Promise<Reliability> {
  const [hours, suppliers] = await Promise.all([
    readHoursSinceSeen(pool, id),
    knownReliability(pool),
  ]);
  const word = [...suppliers.values()].find((supplier) => supplier.id === provider_id)?.word;
  const { score, parts } = rateReliability({ ...(word ?? EMPTY_RECORD), hours });
  return { score, parts: [...parts] };
}
