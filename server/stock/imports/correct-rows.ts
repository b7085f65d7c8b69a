import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { MappingId, ProviderId, StockImportId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { StockField } from '#common/supply/fields.ts';
import { type Mapping, mappingFaults } from '#common/supply/mapping.ts';
import { findWord } from '#common/supply/parse-cells.ts';
import { normalizeWord } from '#common/trade/aliases/normalize-word.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { addMapping, lockMappings, mappingInForce } from '../lists/mappings.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { checkRows, discardCheck } from './check-rows.ts';
import { readPriceTerms } from './price-terms.ts';
import { CORRECTABLE, rereadRows } from './reread-rows.ts';

type Schemas = components['schemas'];
type Corrections = Schemas['ListMending'];
type WordToTeach = NonNullable<Corrections['words']>[number];
type CellToCorrect = NonNullable<Corrections['cells']>[number];
type Taught = Schemas['TaughtWord'];

const FIND = statement(
  'import-to-mend',
  `select i.mapping, i.headers, i.taught, f.name as "fileName"
     from stock_import i join stored_file f on f.id = i.file_id where i.id = $1`,
);
const KEEP = statement(
  'import-keep-mended',
  'update stock_import set mapping = $2::jsonb, taught = $3::jsonb where id = $1',
);
/**
 * Selects the distinct texts that caused a rejection in field $2. If the user has corrected a cell,
 * selects the corrected text instead.
 */
const WORDS_NOT_READ = statement(
  'import-words-not-read',
  `select distinct coalesce(r.corrections ->> (e ->> 'column'), r.cells[(e ->> 'column')::int]) as word
     from stock_import_row r, jsonb_array_elements(r.reasons) e
    where r.import_id = $1 and ${CORRECTABLE} and e ->> 'field' = $2 and e ->> 'column' is not null`,
);
const CORRECT = statement(
  'import-correct-cell',
  `update stock_import_row r
      set corrections = case when $4::text is null then r.corrections - $3::text
                             else coalesce(r.corrections, '{}') || jsonb_build_object($3::text, $4::text) end
    where r.import_id = $1 and r.id = $2::bigint and ${CORRECTABLE} and $3::text::int <= cardinality(r.cells)
   returning r.id`,
);

interface Found {
  readonly mapping: Mapping;
  readonly headers: readonly string[];
  readonly taught: readonly Taught[];
  readonly fileName: string;
}

/**
 * Saves the attribute codes that the user assigned to `words`, and the corrected `cells`. Then
 * parses and checks the rejected rows again. Returns the mapping version with the words; null if
 * `words` is empty.
 */
export async function correctRows(
  connection: pg.PoolClient,
  { id, providerId, by }: { id: StockImportId; providerId: ProviderId; by: UserId },
  { words = [], cells = [] }: Corrections,
  names: AttributeNames,
): Promise<MappingId | null> {
  const found = await readList(connection, id);
  await discardCheck(connection, id);
  for (const [at, cell] of cells.entries()) await correctCell(connection, id, cell, at);
  for (const [at, word] of words.entries())
    await requireUnreadWord(connection, id, { found, word, at, names });
  const mapping = { ...found.mapping, values: withWords(found.mapping.values, words) };
  const taught = [...found.taught.filter((one) => !words.some(isSameAs(one))), ...meanings(words)];
  await runStatement(connection, KEEP, [id, JSON.stringify(mapping), JSON.stringify(taught)]);
  const version =
    words.length > 0 ? await saveWords(connection, { providerId, by, found, words }) : null;
  const terms = await readPriceTerms(connection, id);
  await rereadRows(connection, id, { mapping, headers: found.headers }, names, terms);
  await checkRows(connection, id);
  return version;
}

async function readList(connection: pg.PoolClient, id: StockImportId): Promise<Found> {
  const [row] = (await runStatement(connection, FIND, [id])).rows;
  if (!row?.mapping) throw new Error('a pending list has no mapping');
  // The casts are safe: only this module and the parsing of lists write these columns.
  return { ...row, mapping: row.mapping as Mapping, taught: row.taught as Taught[] };
}

async function correctCell(
  connection: pg.PoolClient,
  id: StockImportId,
  { row, column, text }: CellToCorrect,
  at: number,
): Promise<void> {
  const { rows } = await runStatement(connection, CORRECT, [id, row, String(column), text]);
  if (rows.length === 0)
    throw refuseField(`data.cells.${at}`, 'This cell is not in a rejected row.');
}

/**
 * Throws unless `code` may be assigned to `word`. The word must have caused a rejected row of this
 * stock list, or must have received a code on this list before.
 */
async function requireUnreadWord(
  connection: pg.PoolClient,
  id: StockImportId,
  {
    found,
    word: { field, word, code },
    at,
    names,
  }: { found: Found; word: WordToTeach; at: number; names: AttributeNames },
): Promise<void> {
  const place = `data.words.${at}.word`;
  const shown = word.slice(0, 40);
  const choices = names.choices();
  const [fault] = mappingFaults(
    { columns: [], values: { [field]: { [word]: code ?? '' } } },
    choices,
  );
  if (fault && code !== null) throw refuseField(`data.words.${at}`, fault.message);
  if (found.taught.some((one) => isSameAs(one)({ field, word }))) return;
  if (code === null) throw refuseField(place, `“${shown}” is not mapped in this list.`);
  if (findWord(field, word, found.mapping, choices) !== null)
    throw refuseField(place, `“${shown}” is already mapped.`);
  if (!(await isNotRead(connection, id, { field, word })))
    throw refuseField(place, `No row was rejected because of “${shown}”.`);
}

async function isNotRead(
  connection: pg.PoolClient,
  id: StockImportId,
  { field, word }: Pick<Taught, 'field' | 'word'>,
): Promise<boolean> {
  const { rows } = await runStatement(connection, WORDS_NOT_READ, [id, field]);
  return rows.some((one) => normalizeWord(one.word ?? '') === normalizeWord(word));
}

const OTHERS = statement(
  'import-others-that-wait',
  `select o.id from stock_import i join stock_import o on o.provider_id = i.provider_id and o.id <> i.id
    where i.id = $1 and o.state = ${IMPORT_STATUS.waiting.code} order by o.id`,
);

interface OtherList {
  readonly id: StockImportId;
  /**
   * words that occur in rejected rows of this list, or that already received a code through this
   * list
   */
  readonly words: readonly WordToTeach[];
}

/**
 * Returns the supplier's other stock lists that wait for a review and that `words` affect. A word
 * affects a list if the word occurs in a rejected row or already received a code through the list.
 */
export async function findOtherLists(
  connection: pg.PoolClient,
  id: StockImportId,
  words: readonly WordToTeach[],
): Promise<OtherList[]> {
  const others: OtherList[] = [];
  const { rows } = words.length > 0 ? await runStatement(connection, OTHERS, [id]) : { rows: [] };
  for (const other of rows) {
    const { taught } = await readList(connection, other.id);
    const open: WordToTeach[] = [];
    for (const word of words) {
      const isTaught = taught.some((one) => isSameAs(one)(word));
      if (isTaught || (word.code !== null && (await isNotRead(connection, other.id, word))))
        open.push(word);
    }
    if (open.length > 0) others.push({ id: other.id, words: open });
  }
  return others;
}

const isSameAs =
  (one: Pick<Taught, 'field' | 'word'>) =>
  ({ field, word }: Pick<Taught, 'field' | 'word'>): boolean =>
    one.field === field && normalizeWord(one.word) === normalizeWord(word);

const meanings = (words: readonly WordToTeach[]): Taught[] =>
  words.flatMap(({ field, word, code }) => (code === null ? [] : [{ field, word, code }]));

function withWords(values: Mapping['values'], words: readonly WordToTeach[]): Mapping['values'] {
  const next: Partial<Record<StockField, Record<string, string>>> = {};
  for (const [field, known] of Object.entries(values)) next[field as StockField] = { ...known };
  for (const { field, word, code } of words) {
    const known = { ...next[field] };
    if (code === null) delete known[normalizeWord(word)];
    else known[normalizeWord(word)] = code;
    next[field] = known;
  }
  return next;
}

/**
 * Returns the id of the supplier's mapping version that contains `words`. Adds a new version unless
 * the current version already contains `words`.
 */
async function saveWords(
  connection: pg.PoolClient,
  {
    providerId,
    by,
    found,
    words,
  }: { providerId: ProviderId; by: UserId; found: Found; words: readonly WordToTeach[] },
): Promise<MappingId> {
  await lockMappings(connection, providerId);
  const inForce = await mappingInForce(connection, providerId);
  const base = inForce?.mapping ?? found.mapping;
  const mapping = { ...base, values: withWords(base.values, words) };
  if (inForce && isDeepStrictEqual(mapping.values, base.values)) return inForce.id;
  return (await addMapping(connection, providerId, { mapping, fileName: found.fileName, by })).id;
}
