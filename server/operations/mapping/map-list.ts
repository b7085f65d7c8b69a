import type { MappingId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import type { MappingDecisions } from '#common/supply/draft-mapping.ts';
import type { StockField } from '#common/supply/fields.ts';
import { mappingFaults } from '#common/supply/mapping.ts';
import { mappingChanges } from '#common/supply/mapping-changes.ts';
import { normalizeWord } from '#common/trade/aliases/normalize-word.ts';
import type { Choices } from '#common/trade/filter.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuse, refuseField, refuseFields } from '../../platform/http/refusal.ts';
import { withStoredFile } from '../../stock/imports/with-stored-file.ts';
import { readEffectOnLastList } from '../../stock/lists/effect-on-last-list.ts';
import {
  addMapping,
  lockMappings,
  mappingInForce,
  type StoredMapping,
} from '../../stock/lists/mappings.ts';
import { profileInWorker, profileSemaphore } from '../../stock/lists/read-list.ts';
import { refuseList } from '../../stock/lists/refuse-list.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { toMappedList } from './mapping-response.ts';

const FILE = 'uploadExcel';
const LIST_FILE = statement(
  'mapping-list-file',
  `select f.key, f.name, i.is_changes as "isChanges"
     from stock_import i join stored_file f on f.id = i.file_id where i.id = $1 and i.provider_id = $2`,
);

type Choice = components['schemas']['MappingChoice'];

export const mapList: Handler<OperationOf<'mapList'>> = async (call) => {
  const { pool, session, data } = call;
  await requireOwnSupplier(pool, session, data.provider_id);
  const sample = await readSample(call);
  const choices = (await attributeNames(pool)).choices();
  const decided = decidedBy(data, choices);
  const kept = await mappingInForce(pool, data.provider_id);
  requireInForce(kept, data.mapping_configuration_id);
  const found = await profileSemaphore
    .run(() =>
      sample.lend((path) =>
        profileInWorker(
          path,
          { headerRow: data.header_row, rowsAt: data.rows_at },
          { choices: plainChoices(choices), decided, kept: kept?.mapping ?? null },
        ),
      ),
    )
    .catch((error: unknown) => {
      throw refuseList(error, sample.name, FILE);
    });
  requireColumns(data, found.facts.headers.length);
  const effect = await readEffectOnLastList(
    pool,
    data.provider_id,
    { now: kept?.mapping ?? null, next: found.drafted.mapping },
    choices,
  );
  // `doubts` are words with a guessed meaning. Saving confirms the meanings in the preview.
  const { doubts: _, ...mapping } = found.drafted.mapping;
  const is_changed =
    kept === null ||
    kept.mapping.headerRow !== mapping.headerRow ||
    Object.keys(kept.mapping.doubts ?? {}).length > 0 ||
    mappingChanges(kept.mapping, mapping).length > 0;
  const answer = (stored: StoredMapping | null) => ({
    ...toMappedList(found, sample.name, stored),
    is_changed,
    effect,
  });
  if (data.dry_run) return { message: 'Nothing was changed', data: answer(null) };
  return runChange(call, async ({ connection }) => {
    await lockMappings(connection, data.provider_id);
    // Another mapping may have been saved after this list was parsed.
    requireInForce(await mappingInForce(connection, data.provider_id), kept?.id);
    const stored = await addMapping(connection, data.provider_id, {
      mapping,
      fileName: sample.name,
      by: session.actor.id,
    });
    return {
      message: `Mapping saved as version ${stored.version}`,
      data: answer(stored),
    };
  });
};

interface Sample {
  readonly name: string;
  readonly lend: <T>(read: (path: string) => Promise<T>) => Promise<T>;
}

async function readSample({
  pool,
  storage,
  data,
  files,
}: Parameters<typeof mapList>[0]): Promise<Sample> {
  if (data.stock_import_id === undefined) {
    const { name, path } = onlyFile(files);
    return { name, lend: (read) => read(path) };
  }
  if (files.length > 0)
    throw refuseField('stock_import_id', 'Please send a file or the id of a stock list, not both.');
  const [list] = (await runStatement(pool, LIST_FILE, [data.stock_import_id, data.provider_id]))
    .rows;
  if (!list) throw refuse('notFound');
  if (list.isChanges)
    throw refuseField('stock_import_id', 'This list has fixed columns and needs no mapping.');
  return {
    name: list.name,
    lend: (read) => withStoredFile(storage, list.key, read),
  };
}

function onlyFile(files: readonly SentFile[]): SentFile {
  const [file, second] = files;
  if (!file || file.field !== FILE)
    throw refuseField(file?.field ?? FILE, `Please send one file, in the field “${FILE}”.`);
  if (second) throw refuseField(second.field, `Please send one file, in the field “${FILE}”.`);
  return file;
}

function decidedBy(
  { columns = [], words = [], conventions = {} }: Choice,
  choices: Choices,
): MappingDecisions {
  const values: Partial<Record<StockField, Record<string, string>>> = {};
  for (const { field, word, code } of words)
    values[field] = { ...values[field], [normalizeWord(word)]: code };
  const named = columns.flatMap(({ column, field }) =>
    field ? [{ column, header: '', field }] : [],
  );
  const faults = [
    ...mappingFaults({ columns: named, values: {} }, choices),
    ...words.flatMap(({ field, word, code }, at) =>
      mappingFaults({ columns: [], values: { [field]: { [word]: code } } }, choices).map(
        ({ message }) => ({ field: `words.${at}`, message }),
      ),
    ),
  ];
  if (faults.length > 0)
    throw refuseFields(faults.map(({ field, message }) => ({ field: `data.${field}`, message })));
  return { columns, values, conventions };
}

function requireColumns({ columns = [] }: Choice, there: number): void {
  const at = columns.findIndex(({ column }) => column > there);
  if (at >= 0)
    throw refuseField(
      `data.columns.${at}.column`,
      `This column does not exist: the stock list has ${count(there, 'column')}.`,
    );
}

function requireInForce(present: StoredMapping | null, known: MappingId | undefined): void {
  if (known !== undefined && present?.id !== known)
    throw refuse(present ? 'changedMeanwhile' : 'notFound');
}

/** Copies only plain data, because a worker can receive nothing else. */
const plainChoices = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([list, values]) => [
      list,
      values.map(({ code, name }) => ({ code, name })),
    ]),
  );
