import type { ComponentType, ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { LiveTopic } from '#api/live-stream.ts';
import type { components } from '#api/schema.gen.ts';
import type { Code } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import type { SharedName } from '#records/field.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { HoldRow, LineGroup, LineRow, StoneTotals, TableView } from '../stones/stone-types.ts';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { FilteredList, LineQuery, LineTab } from './line-params.ts';

export type NamedWorkflow = Workflow & { readonly name: components['schemas']['WorkflowName'] };

export type LineView = Exclude<TableView, 'search'>;

/**
 * A line is one stone of a hold, order, memo, invoice, cart or other list. Every list has the
 * required fields; only some lists have the optional ones.
 */
export type Line = Pick<
  LineRow,
  Exclude<
    SharedName & keyof HoldRow,
    | 'image'
    | 'registration'
    | 'business_is_active'
    | 'business_is_verified'
    | 'diamond_type'
    | 'cost_amt'
  >
> &
  Partial<Pick<LineRow, 'reference' | 'reason' | 'diamond_type' | 'cost_amt'>>;

export interface LinePage<Row> {
  readonly data: readonly Row[];
  readonly groups: readonly LineGroup[];
  readonly totals: StoneTotals;
  readonly pagination: { readonly totalPages: number; readonly totalRecords: number };
}

export interface LineActionsProps<Row> {
  readonly picks: readonly Row[];
  readonly machine: StoneActing;
  /**
   * If true, renders no buttons, because no row is ticked. The shortcuts stay registered and show
   * the disabled reason.
   */
  readonly withoutBar?: boolean;
  /** If true, registers no shortcuts, because the shortcuts apply to the ticked rows instead. */
  readonly withoutKeys?: boolean;
}

export interface LineOpenedProps<Row extends Line> {
  readonly list: LineList<Row>;
  readonly id: string;
  /** The opened row; null if it is not among the loaded rows. */
  readonly row: Row | null;
  readonly rows: readonly Row[];
  readonly machine: StoneActing;
  /** True if no row is ticked; the shortcuts then apply to the opened row. */
  readonly withKeys: boolean;
  readonly onShow: (row: Row) => void;
  readonly onClose: () => void;
}

export interface LineOpening<Row extends Line> {
  readonly Drawer: ComponentType<LineOpenedProps<Row>>;
  /**
   * Returns the value of `open` in the URL, or null if the row opens nothing. Default is the row
   * id.
   */
  readonly idOf?: (row: Row) => string | null;
  /** If true, shows the next row after an action has removed the opened row from the list. */
  readonly goesOn?: true;
}

export interface LineToolsProps {
  readonly question: LineQuery;
  readonly total: number | null;
}

export interface LineTellingProps {
  readonly machine: StoneActing;
  readonly choose: (ids: ReadonlySet<string>) => void;
}

export type LineColumns<Row> = Readonly<Record<string, GridColumn<Row>>>;

export interface LineList<Row extends Line> extends FilteredList {
  /**
   * Last segment of the URL path. Also the `view` parameter of `/inventory/table-fields`, and part
   * of the query keys.
   */
  readonly key: LineView;
  readonly words: readonly [one: string, many: string];
  load(question: LineQuery, signal?: AbortSignal): Promise<LinePage<Row>>;
  /** Error message if the server sends none. */
  readonly failed: string;
  /**
   * Converts a row of `/customer/user/{id}/activity/{activity}` to `Row`; undefined if both have
   * the same shape.
   */
  readonly rowOf?: (line: LineRow) => Row;
  readonly live: readonly LiveTopic[];
  readonly pageSize: number;
  readonly pageSizeOfClient?: number;
  readonly workflow: NamedWorkflow;
  readonly tabs: Readonly<Record<LineTab, string>>;
  /**
   * Labels of the groupings by document, keyed by `groupBy` code: 5 invoice, 6 order, hold or
   * enquiry, 7 memo.
   */
  readonly documents: Readonly<Partial<Record<5 | 6 | 7, string>>>;
  readonly columns: LineColumns<Row>;
  /**
   * Default visibility of columns per tab, keyed by field name; overrides the default of the
   * server.
   */
  readonly shown: Readonly<Partial<Record<LineTab, Readonly<Record<string, boolean>>>>>;
  readonly headingColumn: string;
  readonly empty: Readonly<Record<LineTab, string>>;
  /** Text of the empty state that explains how rows get into the list. */
  readonly hint: string;
  /**
   * Note in the phone layout of a row. The default is the creation time of a live line or the final
   * status of an ended line.
   */
  readonly phoneNote?: (row: Row) => ReactNode;
  readonly phoneWords?: (row: Row) => ReactNode;
  /** Document number in the phone layout of a row; default is the stock number. */
  readonly number?: (row: Row) => string | null;
  /**
   * Returns the reason why a live line allows no action in the current state of the stone, or null.
   * A row with a reason is dimmed.
   */
  readonly reasonAgainst?: (row: Row) => string | null;
  /**
   * Label of the default order of live lines, if the line that ends first comes first; default
   * "Newest first".
   */
  readonly orderOfLive?: string;
  /** Returns true for a row in the usual state. The badge of such a row has no colour. */
  readonly isOrdinary?: (row: Row) => boolean;
  readonly Actions?: ComponentType<LineActionsProps<Row>>;
  readonly opens?: LineOpening<Row>;
  readonly Tools?: ComponentType<LineToolsProps>;
  readonly Telling?: ComponentType<LineTellingProps>;
}

export const isLive = (
  { machine }: { readonly machine: AnyStateMachine },
  { state }: Pick<Line, 'state'>,
): boolean => stateHasTag(machine, state, 'live');

const TONES: Readonly<Record<Code['colour'], Tone>> = {
  green: 'available',
  red: 'hold',
  blue: 'memo',
  orange: 'sold',
  teal: 'confirm',
  grey: 'na',
};
export const toneOf = ({ colour }: Code): Tone => TONES[colour];
