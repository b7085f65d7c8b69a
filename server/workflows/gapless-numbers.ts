import type pg from 'pg';
import { DOCUMENT_PREFIXES } from '#common/document-prefixes.ts';
import { runStatement, statement, statementsFor } from '../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../platform/db/table-ids.ts';

/** Documents whose numbers must have no gaps by law. */
const SERIES = {
  invoice: { prefix: DOCUMENT_PREFIXES.invoice, column: 'invoice_no' },
  credit_note: { prefix: DOCUMENT_PREFIXES.creditNote, column: 'credit_note_no' },
} as const;
type Document = keyof typeof SERIES;

export type NumberOf = (id: string) => string;

/**
 * Takes numbers from a counter row. A rollback resets the counter, so no gap remains, unlike with a
 * sequence. The row stays locked until the commit, so this statement runs at the end of the change.
 */
const TAKE = statementsFor(['invoice', 'credit_note'], (document) => {
  const { prefix, column } = SERIES[document];
  return statement(
    `number-${document}`,
    `with series as (
             insert into number_series as n (prefix, year, last)
             select '${prefix}', extract(year from min(created_at) at time zone 'UTC'), count(*) from ${document} where id = any($1)
             on conflict (prefix, year) do update set last = n.last + excluded.last
             returning prefix, year, last)
           update ${document} d set ${column} = number_text(series.prefix, series.year, series.last - cardinality($1) + m.place)
             from series, unnest($1::uuid[]) with ordinality as m (id, place) where d.id = m.id
           returning d.id, d.${column} as number`,
    { present: ['number'] },
  );
});

export class GaplessNumbers {
  readonly #waiting = new Map<Document, TableIds[Document][]>();

  reserve<Of extends Document>(document: Of, id: TableIds[Of]): void {
    const waiting = this.#waiting.get(document);
    if (waiting) waiting.push(id);
    else this.#waiting.set(document, [id]);
  }

  /** Assigns the numbers in the order of `SERIES`, so concurrent changes cannot deadlock. */
  async assign(connection: pg.PoolClient): Promise<NumberOf> {
    const numbers = new Map<string, string>();
    for (const document of Object.keys(SERIES) as Document[]) {
      const waiting = this.#waiting.get(document);
      if (!waiting) continue;
      const { rows } = await runStatement(connection, TAKE[document], [
        idsOfTable(document, waiting),
      ]);
      for (const { id, number } of rows) numbers.set(id, number);
    }
    return (id) => {
      const number = numbers.get(id);
      if (number === undefined) throw new Error('a document was not numbered by this change');
      return number;
    };
  }
}
