import { PROBLEMS } from '#machines/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ListFault } from '../../stock/lists/list-fault.ts';

export function refuseList(error: unknown, name: string, field: string): unknown {
  if (!(error instanceof ListFault)) return error;
  const { row, column } = error.place;
  const at = [row && `row ${row.toLocaleString('en-US')}`, column && `column ${column}`].filter(
    Boolean,
  );
  const where = at.length > 0 ? `: ${at.join(', ')}` : '';
  const message = `“${name}” ${error.message}${where}.`;
  return new Refusal({ ...PROBLEMS.listNotRead, message }, [
    { field: [field, row, column].filter((part) => part !== undefined).join('.'), message },
  ]);
}
