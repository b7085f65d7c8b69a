import type { components } from '#api/schema.gen.ts';
import { HOLD_END } from '#machines/codes.ts';
import type { FieldsOf, OwnQuery } from './field.ts';
import { AMOUNT, GROWTH, lineOf, STATE } from './shared-fields.ts';

type HoldRow = components['schemas']['HoldRow'];

export const HOLD_FIELDS = {
  ...STATE,
  hold_no: {
    kind: 'number',
    label: 'Hold no.',
    of: 'reference',
    pinned: 'left',
    drawer: 'custom',
  },
  until: { kind: 'instant', label: 'Ends', title: 'Time at which the hold ends', drawer: 'custom' },
  waiting: {
    kind: 'count',
    label: 'Waitlist',
    title: 'Trading clients waiting for the stone',
    blankZero: true,
    print: 32,
    drawer: 'custom',
  },
  ...lineOf('Placed by', 'Placed'),
  end_reason: {
    kind: 'code',
    label: 'Ended',
    title: 'Reason for the end of the hold',
    of: 'reason',
    names: HOLD_END,
    hidden: true,
    width: 170,
    print: [56, 96],
    drawer: 'custom',
  },
  ended_at: { label: 'Ended at', hidden: true },
  remark: { label: 'Remark', hidden: true },
  ...GROWTH,
  ...AMOUNT,
  extended: { kind: 'flag', label: null },
  undoable_by: { kind: 'id', label: null },
} as const satisfies FieldsOf<HoldRow, OwnQuery<'listHolds', 'sort' | 'ending'>>;
