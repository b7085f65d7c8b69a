import { type Addition, created, inserted } from './addition.ts';

const MIGRATION = `alter table confirm_stone drop constraint confirm_stone_check,
  add constraint confirm_stone_check check ((state in (1, 5)) = (ended_at is null));
drop index confirm_stone_one_pending, confirm_stone_due, confirm_stone_pending_of_business;
create unique index confirm_stone_one_pending on confirm_stone (stone_id) where state in (1, 5);
create index confirm_stone_due on confirm_stone (until) where state in (1, 5);
create index confirm_stone_pending_of_business on confirm_stone (business_id) where state in (1, 5);
`;

const PENDING = /\n {4}pending: \{\n.*?\n {4}\},/s;

/** Adds a live state with the transitions of `pending`. A change of the price leads to it. */
function withRepriced(machine: string): string {
  const [pending = ''] = PENDING.exec(machine) ?? [];
  const repricing = pending.replace("target: 'pending'", "target: 'repriced'");
  const repriced = repricing
    .replace('pending: {', 'repriced: {')
    .replace('APPROVAL.pending', 'APPROVAL.repriced')
    .replace(/description: '[^']*'/, "description: 'The price changed before the decision.'");
  return inserted([/\n {4}pending: 'pending',\n/, "    repriced: 'pending at another price',\n"])(
    machine.replace(PENDING, () => repricing + repriced),
  );
}

/** A fifth status of orders: the price was changed, and the order still waits for a decision. */
export const STATUS: Addition = {
  name: 'a status',
  section: 'Adding a status',
  limit: { product: 15, tests: 3 },
  edits: [
    {
      file: 'src/machines/codes.ts',
      change: inserted([
        /\bAPPROVAL = \{\n.*?\n {2}cancelled: .*?\n/s,
        "  repriced: { code: 5, label: 'Price changed', colour: 'blue' },\n",
      ]),
      error: "'repriced' does not exist",
    },
    {
      file: 'src/machines/workflows/confirm-stone.ts',
      change: withRepriced,
      error: 'onlyInSecond: "repriced"',
    },
    {
      file: 'openapi/confirm-stone.yaml',
      change: (source) =>
        source.replace(
          /enum: \[1, 2, 3, 4\], x-codes: APPROVAL, description: ".*"/,
          'enum: [1, 2, 3, 4, 5], x-codes: APPROVAL, description: "1 pending, 2 approved, 3 rejected, 4 cancelled, 5 price changed"',
        ),
      error: "Type '5' is not assignable to type '1 | 2 | 3 | 4'",
    },
    {
      file: 'server/platform/db/migrations/NEXT_repriced.sql',
      change: created(MIGRATION),
      error: 'confirm_stone_one_pending',
      test: 'tests/db/live-indexes.test.ts',
    },
  ],
};
