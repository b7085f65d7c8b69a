import { readLines, readSession, toLine } from '../../stock/reprice/sessions.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRepriceSession: Handler<OperationOf<'getRepriceSession'>> = async ({
  pool,
  path: { id },
}) => {
  const session = await readSession(pool, id);
  const [lines, names] = await Promise.all([readLines(pool, id), attributeNames(pool)]);
  return { data: { session, lines: lines.map((line) => toLine(line, names)) } };
};
