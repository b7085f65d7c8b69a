import type { ComponentType, ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { LiveTopic } from '../../api/live.ts';
import type { Code } from '../../machines/codes.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { NamedWorkflow } from '../records/record-path.tsx';
import { stateHasTag } from '../stones/status/status-words.ts';
import type { StoneActing } from '../stones/use-stone-action.ts';
import type { LineGroup, LineRow, StoneTotals, TableField, TableView } from '../stones/wire.ts';
import type { LineQuestion, LineTab } from './line-params.ts';

export type LineView = Exclude<TableView, 'search'>;

/** What the rows of every list have, whichever workflow they stand in. */
export type Line = Pick<
  LineRow,
  | 'id'
  | 'state'
  | 'stone_id'
  | 'stock_no'
  | 'stone_status'
  | 'growth_type'
  | 'shape'
  | 'carat'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'polish'
  | 'symmetry'
  | 'fluorescence'
  | 'fancy'
  | 'intensity'
  | 'overtone'
  | 'lab'
  | 'report_no'
  | 'location'
  | 'rap'
  | 'markup_disc'
  | 'markup_ppc'
  | 'sell_amt'
  | 'company_name'
  | 'associate_name'
  | 'placed_by'
  | 'created_at'
  | 'ended_at'
  | 'remark'
  | 'group'
  | 'business_id'
  | 'associate_id'
> &
  Partial<Pick<LineRow, 'diamond_type' | 'growth_type' | 'cost_amt'>>;

export interface LinePage<Row> {
  readonly data: readonly Row[];
  readonly groups: readonly LineGroup[];
  readonly totals: StoneTotals;
  readonly pagination: { readonly totalPages: number; readonly totalRecords: number };
}

export interface LineActionsProps<Row> {
  readonly picks: readonly Row[];
  readonly machine: StoneActing;
  /** Nothing is ticked, so there is no bar: only the keys are offered, which say so. */
  readonly withoutBar?: boolean;
  /** The keys mean other rows, which are ticked: these are pressed. */
  readonly withoutKeys?: boolean;
}

/** A line that is opened beside its list, or over it. */
export interface LineOpenedProps<Row extends Line> {
  readonly list: LineList<Row>;
  /** what the address says of it */
  readonly id: string;
  /** null where it is not among the rows that are shown */
  readonly row: Row | null;
  readonly rows: readonly Row[];
  readonly machine: StoneActing;
  /** No row is ticked, so that the keys may mean the opened one. */
  readonly withKeys: boolean;
  readonly onShow: (row: Row) => void;
  readonly onClose: () => void;
}

/** What a row opens. */
export interface LineOpening<Row extends Line> {
  readonly Drawer: ComponentType<LineOpenedProps<Row>>;
  /** what the address says where that is not the row itself; null where a row opens nothing */
  readonly idOf?: (row: Row) => string | null;
  /** The drawer goes on to the next row once an act has taken its own off the list. */
  readonly goesOn?: true;
}

export interface LineToolsProps {
  readonly question: LineQuestion;
  readonly total: number | null;
}

export interface LineTellingProps {
  readonly machine: StoneActing;
  /** ticks these rows and no others */
  readonly choose: (ids: ReadonlySet<string>) => void;
}

/** By the field that the server names a column with. */
export type LineColumns<Row> = Readonly<Record<string, GridColumn<Row>>>;

/** One list of lines. Whatever is not said here, all lists have in common. */
export interface LineList<Row extends Line> {
  /** its screen in the address, its view of the table's fields, its name in what is kept */
  readonly key: LineView;
  /** one and many of what a row is */
  readonly words: readonly [one: string, many: string];
  load(question: LineQuestion, signal?: AbortSignal): Promise<LinePage<Row>>;
  /** the text of a failure to which the server gives no words */
  readonly failed: string;
  /** its row from a line of a client's activity, where that has another shape */
  readonly rowOf?: (line: LineRow) => Row;
  /** topics after which it is asked for again */
  readonly live: readonly LiveTopic[];
  readonly pageSize: number;
  /** on the page about one client, where that is another */
  readonly pageSizeOfClient?: number;
  readonly workflow: NamedWorkflow;
  readonly statuses: Readonly<Record<string, Code>>;
  readonly tabs: Readonly<Record<LineTab, string>>;
  /** the documents by which its rows can be told apart, as the choice is called */
  readonly documents: Readonly<Partial<Record<5 | 6 | 7, string>>>;
  /** columns of its own, and those of all lists that it draws otherwise */
  readonly columns: LineColumns<Row>;
  /** where a tab shows or hides a column otherwise than the server does */
  readonly shown: Readonly<Partial<Record<LineTab, Readonly<Record<string, boolean>>>>>;
  /** stand until the server has named the columns */
  readonly firstFields: readonly TableField[];
  /** the column in which the name of a group begins */
  readonly headingColumn: string;
  /** what stands where a tab has no rows */
  readonly empty: Readonly<Record<LineTab, string>>;
  /** how rows come into it */
  readonly hint: string;
  /** what a row on a phone says beside its stone: by default since when it stands, or how it ended */
  readonly phoneNote?: (row: Row) => ReactNode;
  /** what was written about it, which may be longer than a phone is wide */
  readonly phoneWords?: (row: Row) => ReactNode;
  /** the number by which a row is called on a phone where no client is */
  readonly number?: (row: Row) => string | null;
  /** why a line that still stands cannot be acted upon, where its stone says so */
  readonly reasonAgainst?: (row: Row) => string | null;
  /** how the rows that still stand follow each other, where the newest is not the first of them */
  readonly orderOfLive?: string;
  /** a state in which most rows are: said without a tint, so that what ends or fails stands out */
  readonly isOrdinary?: (row: Row) => boolean;
  /** what the filter of late lines calls them, and the others; where there is one */
  readonly late?: readonly [late: string, others: string];
  /** buttons of the bar under ticked rows */
  readonly Actions?: ComponentType<LineActionsProps<Row>>;
  /** named by “open” in the address */
  readonly opens?: LineOpening<Row>;
  /** what can be done with the list as a whole, beside its count */
  readonly Tools?: ComponentType<LineToolsProps>;
  /** says what became of each row of the last act */
  readonly Telling?: ComponentType<LineTellingProps>;
}

/** A line that still stands: its workflow has not ended. */
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
