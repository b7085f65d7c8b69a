import { IMPORT_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';

interface ImportStep {
  readonly code: number;
  readonly label: string;
  readonly place: 'done' | 'now' | 'to come';
  /** time at which the import reached the step; null if unknown */
  readonly at: string | null;
}

const { received, read, staged, checked, waiting, applying, applied } = IMPORT_STATUS;
const { refused, rollingBack, rolledBack } = IMPORT_STATUS;
const USUAL_STATES = [received, read, staged, checked, applying, applied] as const;

export function importStepsOf(list: StockImport): readonly ImportStep[] {
  const { status } = list;
  const states = statesOf(list);
  const now = states.findIndex(({ code }) => code === status);
  const isOver = !stateHasTag(stockImportMachine, status, 'live');
  return states.map(({ code, label }, at) => ({
    code,
    label,
    place: at < now || (at === now && isOver) ? 'done' : at === now ? 'now' : 'to come',
    at: at <= now ? reachedAt(list, code) : null,
  }));
}

function statesOf({ status, figures }: StockImport) {
  if (status === refused.code)
    return figures === null ? [received, refused] : [received, checked, refused];
  if (status === waiting.code) return [received, read, staged, checked, waiting, applying, applied];
  if (status === rollingBack.code || status === rolledBack.code)
    return [...USUAL_STATES.slice(0, -1), rollingBack, rolledBack];
  return USUAL_STATES;
}

function reachedAt(list: StockImport, code: number): string | null {
  if (code === received.code) return list.created_at;
  if (code === checked.code) return list.checked_at;
  if (!stateHasTag(stockImportMachine, code, 'live')) return list.ended_at;
  const isBegun = code === applying.code || code === rollingBack.code;
  return isBegun && code === list.status ? list.began_at : null;
}
