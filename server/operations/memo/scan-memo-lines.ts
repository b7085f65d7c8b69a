import { scanMemoLines as scan } from '../../trading/memos/scan-memo-lines.ts';
import { parseScannedNumbers } from '../../trading/memos/scanned-numbers.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const scanMemoLines: Handler<OperationOf<'scanMemoLines'>> = async ({
  pool,
  session,
  data,
}) => ({
  data: await scan({ pool, session }, parseScannedNumbers(data.numbers), data.business_id),
});
