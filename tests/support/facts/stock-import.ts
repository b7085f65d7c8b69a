import type { UserId } from '#api/ids.gen.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type StockImportContext,
  type StockImportEvent,
  type stockImportMachine,
  stockImportWorkflow,
} from '#machines/workflows/stock-import.ts';
import { idAs } from '../runner/id-as.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const REMARKS = ['They have left the trade.', '   ', ''];

const eventsBy = (actor: Actor): StockImportEvent[] => [
  ...(
    [
      'import.receive',
      'import.read',
      'import.stage',
      'import.check',
      'import.wait',
      'import.begin',
      'import.mend',
      'import.finish',
      'import.restore',
    ] as const
  ).map((type) => ({ type, actor })),
  ...(['import.approve', 'import.refuse', 'import.rollBack'] as const).flatMap((type) =>
    REMARKS.map((remark) => ({ type, actor, remark })),
  ),
];

/** The account of the supplier that owns the list. */
export const SUPPLIER = idAs<UserId>('API provider');

export const stockImportFacts: Facts<typeof stockImportMachine> = {
  workflow: stockImportWorkflow,
  worlds: combinations<StockImportContext>({
    supplierId: [SUPPLIER, null],
    isBeyondLimits: [true, false],
    isLoss: [false, true],
    isOutdated: [false, true],
    isIdle: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
