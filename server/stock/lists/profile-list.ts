import type { MappingDecisions } from '#common/supply/draft-mapping.ts';
import { type DraftedMapping, draftMapping } from '#common/supply/draft-mapping.ts';
import { ListProfile } from '#common/supply/list-profile.ts';
import type { ListRow, Mapping } from '#common/supply/mapping.ts';
import { createRowParser, type Rejection } from '#common/supply/parse-row.ts';
import type { StoneDraft } from '#common/supply/stone-draft.ts';
import type { Choices } from '#common/trade/filter.ts';
import type { ListFacts, OpenedList } from './open-list.ts';

export interface ProfileTask {
  readonly choices: Choices;
  readonly decided: MappingDecisions;
  readonly kept: Mapping | null;
  /** true: the worker only drafts the mapping and does not apply it to the rows */
  readonly isBrief?: boolean;
  readonly namesStones?: boolean;
}

const SHOWN_ROWS = 20;
const MOST_KINDS = 100;
const MOST_COUNTED = 5_000;

export interface ShownRow {
  readonly line: number;
  readonly stone: StoneDraft | null;
  readonly rejected: readonly Rejection[];
}

/** A group of rejected rows with the same cell and reason; `rows` is their number. */
export interface RejectedKind extends Rejection {
  readonly rows: number;
  readonly first_line: number;
}

export interface ListScan {
  readonly facts: ListFacts;
  readonly drafted: DraftedMapping;
  readonly rows: {
    readonly read: number;
    readonly accepted: number;
    readonly rejected: number;
    readonly leftOut: number;
  };
  readonly preview: readonly ShownRow[];
  readonly rejections: readonly RejectedKind[];
  /** null unless `namesStones` is set */
  readonly named: NamedStones | null;
}

/** Stock numbers and report numbers in a stock list, including those of unreadable rows. */
export interface NamedStones {
  readonly numbers: readonly string[];
  /** laboratory `labs[n]` issued report `reports[n]` */
  readonly labs: readonly string[];
  readonly reports: readonly string[];
}

/**
 * Drafts the column mapping in a first pass over the rows. Unless `isBrief` is set, a second pass
 * applies the mapping and counts accepted and rejected rows.
 */
export async function profileList(
  { facts, rows }: OpenedList,
  { choices, decided, kept, isBrief = false, namesStones = false }: ProfileTask,
): Promise<ListScan> {
  const survey = new ListProfile(facts.headers);
  for await (const batch of rows()) for (const row of batch) survey.add(row);
  const drafted = draftMapping(survey, facts.headerRow, choices, decided, kept);
  const outcome = new Outcome();
  if (isBrief) return { facts, drafted, ...outcome.all(), named: null };
  const named = { numbers: [] as string[], labs: [] as string[], reports: [] as string[] };
  const numberAt =
    drafted.mapping.columns.find(({ field }) => field === 'org_stock_no')?.column ?? 0;
  const parse = createRowParser(drafted.mapping, facts.headers, choices);
  for await (const batch of rows())
    for (const row of batch) {
      const said = parse(row);
      if (namesStones && !('leftOut' in said)) {
        named.numbers.push((row.cells[numberAt - 1] ?? '').trim());
        if ('stone' in said && said.stone.lab !== null && said.stone.report_no !== null) {
          named.labs.push(said.stone.lab);
          named.reports.push(said.stone.report_no);
        }
      }
      if ('stone' in said) outcome.accept(row, said.stone);
      else if ('rejected' in said) outcome.reject(row, said.rejected);
      else outcome.leaveOut();
    }
  return { facts, drafted, ...outcome.all(), named: namesStones ? named : null };
}

class Outcome {
  readonly #rows = { read: 0, accepted: 0, rejected: 0, leftOut: 0 };
  readonly #preview: ShownRow[] = [];
  readonly #kinds = new Map<string, RejectedKind & { rows: number }>();

  accept({ line }: ListRow, stone: StoneDraft): void {
    this.#rows.accepted += 1;
    this.#show({ line, stone, rejected: [] });
  }

  reject({ line }: ListRow, rejected: readonly Rejection[]): void {
    this.#rows.rejected += 1;
    this.#show({ line, stone: null, rejected });
    for (const one of rejected) {
      const key = `${one.field} ${one.reason} ${one.cell}`;
      const known = this.#kinds.get(key);
      if (known) known.rows += 1;
      else if (this.#kinds.size < MOST_COUNTED)
        this.#kinds.set(key, { ...one, rows: 1, first_line: line });
    }
  }

  leaveOut(): void {
    this.#rows.leftOut += 1;
    this.#rows.read += 1;
  }

  all(): Pick<ListScan, 'rows' | 'preview' | 'rejections'> {
    return {
      rows: this.#rows,
      preview: this.#preview,
      rejections: [...this.#kinds.values()]
        .sort((one, other) => other.rows - one.rows || one.first_line - other.first_line)
        .slice(0, MOST_KINDS),
    };
  }

  #show(row: ShownRow): void {
    this.#rows.read += 1;
    if (this.#preview.length < SHOWN_ROWS) this.#preview.push(row);
  }
}
