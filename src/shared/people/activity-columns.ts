import type { components } from '#api/schema.gen.ts';
import { capitalize } from '#common/capitalize.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { momentColumn, numberColumn, wordsColumn } from '../lists/column-builders.tsx';
import { documentColumn, linkedColumn } from '../records/linked-column.tsx';
import { stoneOf } from '../records/record-href.ts';

export type LedgerAct = components['schemas']['LedgerAct'];

export function actWords({ workflow: name, event }: LedgerAct): string {
  const workflow: Workflow | undefined = WORKFLOWS.find((one) => one.name === name);
  const noun = workflow?.noun.replace(/^an? /i, '') ?? name;
  return `${capitalize(noun)} ${workflow?.participles[event] ?? event}`;
}

export const actorOf = ({ actor }: LedgerAct): string => actor ?? 'The portal';

const COLUMNS = {
  at: momentColumn<LedgerAct>('at', 'Time', ({ at }) => at, { pinned: 'left' }),
  act: wordsColumn('act', 'Action', 190, actWords, { strong: true }),
  number: documentColumn(
    wordsColumn<LedgerAct>('number', 'Number', 160, ({ number }) => number),
    ({ number }) => number,
  ),
  stock_no: linkedColumn(
    numberColumn<LedgerAct>('stock_no', 'Stock no.', ({ stock_no }) => stock_no),
    ({ stock_no, diamond_type }) =>
      stock_no === null
        ? null
        : stoneOf({ stock_no, ...(diamond_type === null ? {} : { diamond_type }) }),
  ),
  growth: wordsColumn<LedgerAct>(
    'growth_type',
    'Growth',
    90,
    ({ growth_type }) => (growth_type === null ? null : GROWTH_NAME[growth_type]),
    { hidden: true, inEveryFile: true },
  ),
  company: wordsColumn<LedgerAct>('company_name', 'Customer', 200, (row) => row.company_name),
  actor: wordsColumn('actor', 'By', 160, actorOf),
  reason: wordsColumn<LedgerAct>('reason', 'Reason', 240, ({ reason }) => reason),
} satisfies Readonly<Record<string, GridColumn<LedgerAct>>>;

const { at, act, number, stock_no, growth, company, actor, reason } = COLUMNS;
export const ACTIVITY_COLUMNS = {
  person: [at, act, number, stock_no, growth, company, reason],
  client: [at, act, number, stock_no, growth, actor, reason],
} as const;
