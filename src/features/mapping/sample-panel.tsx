import { Box, Flex } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { MAPPINGS, stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { STOCK_LIST_FILE } from '../../shared/supply/stock-list-file.ts';
import { useReadAgain } from '../../shared/supply/use-read-again.ts';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { ColumnsPart } from './columns-part.tsx';
import { ConventionsPart } from './conventions-part.tsx';
import { EffectPart } from './effect-part.tsx';
import { HeaderRow } from './header-row.tsx';
import { type MappedList, type SavedMapping, sendSample } from './mapping-calls.ts';
import {
  type MappingOverrides,
  NO_OVERRIDES,
  toMappingChoice,
  withWord,
} from './mapping-overrides.ts';
import { fileText } from './mapping-texts.ts';
import { PreviewPart } from './preview-part.tsx';
import { SavedMappingPart } from './saved-mapping-part.tsx';
import { useValueNames } from './value-names.ts';
import { VersionsPart } from './versions-part.tsx';
import { WordsPart } from './words-part.tsx';

type SamplePanelProps = {
  readonly supplier: ProviderId;
  readonly kept: SavedMapping | null;
  /** the import whose file is the sample; null if the user chooses a local file */
  readonly list: StockImport | null;
  readonly onOpen: (list: StockImportId) => void;
};

/**
 * Shows how a mapping reads a sample stock list, without a change to any stone. Save stores the
 * user's corrections in the supplier's mapping.
 */
export function SamplePanel({ supplier, kept, list, onOpen }: SamplePanelProps) {
  const cache = useQueryClient();
  const closed = mayCall(useProfile(), calls.mapList) ? null : PROBLEMS.forbidden.message;
  const { keyFor, answered } = useIdempotencyKey();
  const [file, setFile] = useState<File | null>(null);
  const [overrides, setOverrides] = useState<MappingOverrides>(NO_OVERRIDES);
  const [busy, setBusy] = useState(false);
  const choice = toMappingChoice(supplier, overrides);
  const nameOf = useValueNames();
  const fields = useQuery(stockFieldsQuery).data ?? [];
  const sample = list?.id ?? file;
  const named = list?.id ?? [file?.name, file?.size, file?.lastModified];
  const tried = useQuery({
    queryKey: [MAPPINGS, 'tried', choice, named, kept?.id],
    queryFn: async ({ signal }) => {
      if (!sample) throw new Error('a mapping test needs a sample list');
      const how = { key: crypto.randomUUID(), signal };
      return (await sendSample({ ...choice, dry_run: true }, sample, how)).data;
    },
    enabled: sample !== null && closed === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Keeps the last result visible if the server rejects a correction.
  const [last, setLast] = useState<MappedList | null>(null);
  if (tried.data && tried.data !== last) setLast(tried.data);
  const found = sample === null ? null : (tried.data ?? last);
  const problem = tried.error ? toProblem(tried.error, TEXTS.failed) : null;
  const decide = (change: Partial<MappingOverrides>) =>
    setOverrides((before) => ({ ...before, ...change }));

  async function save(): Promise<boolean> {
    if (!sample || busy) return false;
    setBusy(true);
    let isSaved = false;
    const data = {
      ...choice,
      dry_run: false,
      ...(kept ? { mapping_configuration_id: kept.id } : {}),
    };
    try {
      const answer = await sendSample(data, sample, { key: keyFor(JSON.stringify(data)) });
      answered();
      notifySuccess(answer.message);
      setOverrides(NO_OVERRIDES);
      isSaved = true;
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [MAPPINGS] });
    return isSaved;
  }

  const waits =
    closed ??
    (problem ? 'Correct the errors first.' : null) ??
    (found ? null : list ? 'The list is being read.' : 'Choose a list of this supplier first.');
  const isBusy = busy || tried.isFetching;
  return (
    <>
      <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
        {closed === null ? (
          <Flex wrap="wrap" align="end" gap="sm" px="md" pt="sm">
            <Box flex="1 1 320px">
              {list ? (
                <p>
                  {list.file_name} of{' '}
                  <InternalLink place={`/imports/${list.id}`}>{list.import_no}</InternalLink>{' '}
                  <InternalLink place={`/imports/mapping?supplier=${supplier}`}>
                    Other files and versions
                  </InternalLink>
                </p>
              ) : (
                <DropZone
                  {...STOCK_LIST_FILE}
                  file={file}
                  disabled={busy}
                  onFile={(next) => {
                    setFile(next);
                    setOverrides(NO_OVERRIDES);
                    setLast(null);
                  }}
                />
              )}
            </Box>
            {found && found.file.header_row > 0 ? (
              <HeaderRow
                key={found.file.header_row}
                row={found.file.header_row}
                onRow={(headerRow) => decide({ headerRow, columns: {} })}
              />
            ) : null}
          </Flex>
        ) : null}
        {problem ? (
          <RecordPart label="Errors">
            <FaultSummary message={sentencesOf(problem)} faultCount={0} />
          </RecordPart>
        ) : null}
        {found ? (
          <>
            <RecordPart title="The list">
              <p>{fileText(found.file)}</p>
              <p>
                {count(found.rows.read, 'row')}: {count(found.rows.accepted, 'stone')},{' '}
                {found.rows.rejected} rejected, {found.rows.left_out} skipped as totals or headers.
              </p>
            </RecordPart>
            <EffectPart effect={found.effect} nameOf={nameOf} />
            <ColumnsPart
              columns={found.columns}
              overrides={overrides.columns}
              onField={(column, field) =>
                decide({ columns: { ...overrides.columns, [column]: field } })
              }
            />
            <WordsPart
              words={found.words}
              valuesOf={(field) =>
                (fields.find((one) => one.field === field)?.values ?? []).map(({ code, name }) => ({
                  value: code,
                  label: name,
                }))
              }
              onWord={(said) => setOverrides((before) => withWord(before, said))}
            />
            <ConventionsPart
              found={found}
              onChange={(change) =>
                decide({ conventions: { ...overrides.conventions, ...change } })
              }
            />
            <PreviewPart preview={found.preview} rejections={found.rejections} nameOf={nameOf} />
          </>
        ) : list && !problem && closed === null ? (
          <SkeletonRows count={8} />
        ) : kept ? (
          <>
            <SavedMappingPart mapping={kept} title={`Current version: ${kept.version}`} />
            <VersionsPart supplier={supplier} kept={kept} closed={closed} />
          </>
        ) : (
          <RecordPart title="No mapping saved yet">
            <p>
              The portal recognises the columns of this supplier’s lists by their common names. A
              mapping that you save here applies to all later lists.
            </p>
          </RecordPart>
        )}
      </Box>
      <FormFooter said={kept ? `Version ${kept.version} is current.` : 'No version saved yet.'}>
        <ReasonButton
          variant={list ? 'default' : 'filled'}
          reason={waits ?? (found?.is_changed ? null : NOTHING_CHANGED)}
          loading={isBusy}
          onClick={() => void save()}
        >
          {`Save as version ${(kept?.version ?? 0) + 1}`}
        </ReasonButton>
        {list ? (
          <ReadAgainButton
            list={list}
            waits={
              waits ?? (overrides.headerRow === undefined ? null : PROBLEMS.otherHeaderRow.message)
            }
            isBusy={isBusy}
            save={found?.is_changed ? save : null}
            onOpen={onOpen}
          />
        ) : null}
      </FormFooter>
    </>
  );
}

type ReadAgainButtonProps = {
  readonly list: StockImport;
  readonly waits: string | null;
  readonly isBusy: boolean;
  /** saves the changed mapping; null if nothing has changed */
  readonly save: (() => Promise<boolean>) | null;
  readonly onOpen: (list: StockImportId) => void;
};

/** Saves a changed mapping, makes the server parse the import again, and then opens the import. */
function ReadAgainButton({ list, waits, isBusy, save, onOpen }: ReadAgainButtonProps) {
  const { closed, busy, readAgain } = useReadAgain(list);
  async function run() {
    const isSaved = save === null || (await save());
    if (isSaved && (await readAgain({}))) onOpen(list.id);
  }
  return (
    <ReasonButton
      variant="filled"
      reason={closed ?? waits}
      loading={isBusy || busy}
      onClick={() => void run()}
    >
      {save ? 'Save and read again' : 'Read again'}
    </ReasonButton>
  );
}

/** Leaves out the field paths of the request, because the paths mean nothing to users. */
const sentencesOf = ({ message, errors }: ApiProblem): string =>
  errors.length === 0 ? message : [...new Set(errors.map((entry) => entry.message))].join(' ');
