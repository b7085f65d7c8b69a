import type { ContextFrom, EventFromLogic } from 'xstate';
import { decideByTable, type Table, tableOf } from '../../../src/machines/kernel/decision-table.ts';
import type { Actor } from '../../../src/machines/kernel/workflow-model.ts';
import { type AnyWorkflow, WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';
import type {
  Bill,
  ClientRecord,
  Demand,
  ExternalRequest,
  Hold,
  KycDocument,
  Line,
  Mailing,
  Memo,
  OfClient,
  OfStone,
  Order,
  PersonalListLine,
  PriceOffer,
  Shipment,
  StockList,
  Stone,
  WaitlistEntry,
} from './state.ts';

/**
 * The workflows of the model. Payments are left out: their guards compare amounts, which a finite
 * model cannot count, and they move no other record. Their sums have a property test. Accounting
 * periods are left out, because they only limit the dates of payments.
 */
export type ModelledWorkflow = Exclude<WorkflowName, 'payment' | 'accountingPeriod'>;

type MachineOf<Name extends ModelledWorkflow> = Extract<AnyWorkflow, { name: Name }>['machine'];
export type ContextOf<Name extends ModelledWorkflow> = ContextFrom<MachineOf<Name>>;
export type EventOf<Name extends ModelledWorkflow> = EventFromLogic<MachineOf<Name>> & {
  actor: Actor;
};

/** The type of the model's record for each workflow. */
interface RecordOf {
  stone: Stone;
  hold: Hold;
  holdQueue: WaitlistEntry;
  confirmStone: Order;
  /** The suppliers of the model guarantee their stones. */
  supplierConfirmation: never;
  externalRequest: ExternalRequest;
  memo: Memo;
  memoLine: Line;
  returnCheck: OfStone;
  invoice: Bill;
  shipment: Shipment;
  enquiry: OfClient;
  priceOffer: PriceOffer;
  cart: OfClient;
  watchlist: PersonalListLine;
  note: PersonalListLine & { state: number };
  demand: Demand;
  stockImport: StockList;
  bulkEmail: Mailing;
  activeFlag: ClientRecord;
  kycDocument: KycDocument;
  business: ClientRecord;
}

/** Input of a state machine. `record` is null if the event creates the record. */
export interface Subject<Name extends ModelledWorkflow> {
  readonly record: RecordOf[Name] | null;
  readonly stone: number | null;
  readonly tradingClient: number | null;
  readonly state: number;
  readonly context: ContextOf<Name>;
}

/** A subject that has accepted its event. `record` is also set if the event created the record. */
export interface Moved {
  readonly workflow: ModelledWorkflow;
  readonly record: unknown;
  readonly stone: number | null;
  readonly tradingClient: number | null;
}

interface CommandOf<Name extends ModelledWorkflow> {
  readonly of: Name;
  readonly subjects: readonly Subject<Name>[];
  readonly event: EventOf<Name>;
}
/** One event, and the subjects to which the event is sent. */
export type Command = { [Name in ModelledWorkflow]: CommandOf<Name> }[ModelledWorkflow];

const tables = new Map<WorkflowName, Table<never>>(
  WORKFLOWS.map(({ name, machine }) => [name, tableOf(machine) as unknown as Table<never>]),
);

export function decideEvent(
  name: ModelledWorkflow,
  { state, context }: { readonly state: number; readonly context: unknown },
  event: { readonly type: string },
) {
  const table = tables.get(name);
  if (!table) throw new Error(`${name} is not a workflow`);
  return decideByTable(table, state, context as never, event as never);
}
