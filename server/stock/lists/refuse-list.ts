import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ListFault } from './list-fault.ts';

export function refuseList(
  error: unknown,
  name: string,
  field: string,
  problem: Problem = PROBLEMS.listNotRead,
): unknown {
  if (!(error instanceof ListFault)) return error;
  const { row, column } = error.place;
  const at = [row && `row ${row.toLocaleString('en-US')}`, column && `column ${column}`].filter(
    Boolean,
  );
  const where = at.length > 0 ? `: ${at.join(', ')}` : '';
  const message = `“${name}” ${error.message}${where}.`;
  return new Refusal({ ...problem, message }, [
    { field: [field, row, column].filter((part) => part !== undefined).join('.'), message },
  ]);
}
