import './mapping-page.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProviderId } from '../../api/ids.gen.ts';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import * as calls from '../../common/access/calls.gen.ts';
import { mayCall } from '../../common/access/may-call.ts';
import { count } from '../../common/count.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { tellProblem } from '../../shared/frame/tell-problem.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { MAPPINGS, stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import { STOCK_LIST_FILE } from '../../shared/supply/stock-list-file.ts';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useAttemptKey } from '../../ui/use-attempt-key.ts';
import { ColumnsPart } from './columns-part.tsx';
import { ConventionsPart } from './conventions-part.tsx';
import { choiceOf, type Decided, NOTHING_DECIDED, withWord } from './decided.ts';
import { EffectPart } from './effect-part.tsx';
import { HeaderRow } from './header-row.tsx';
import { KeptPart } from './kept-part.tsx';
import { type KeptMapping, type MappedList, sendSample } from './mapping-calls.ts';
import { fileText } from './mapping-words.ts';
import { PreviewPart } from './preview-part.tsx';
import { VersionsPart } from './versions-part.tsx';
import { WordsPart } from './words-part.tsx';

type SampleDeskProps = {
  readonly supplier: ProviderId;
  readonly kept: KeptMapping | null;
};

/** A list of the supplier is tried without touching a stone; what is decided of it is kept when it is saved. */
export function SampleDesk({ supplier, kept }: SampleDeskProps) {
  const cache = useQueryClient();
  const closed = mayCall(useProfile(), calls.mapList) ? null : PROBLEMS.forbidden.message;
  const { keyFor, answered } = useAttemptKey();
  const [file, setFile] = useState<File | null>(null);
  const [decided, setDecided] = useState<Decided>(NOTHING_DECIDED);
  const [busy, setBusy] = useState(false);
  const choice = choiceOf(supplier, decided);
  const fields = useQuery(stockFieldsQuery).data ?? [];
  const sample = useQuery({
    queryKey: [MAPPINGS, 'tried', choice, file?.name, file?.size, file?.lastModified, kept?.id],
    queryFn: async ({ signal }) => {
      if (!file) throw new Error('nothing to try');
      const how = { key: crypto.randomUUID(), signal };
      return (await sendSample({ ...choice, dry_run: true }, file, how)).data;
    },
    enabled: file !== null && closed === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What was found last stands while something that was said of it is refused.
  const [last, setLast] = useState<MappedList | null>(null);
  if (sample.data && sample.data !== last) setLast(sample.data);
  const found = file === null ? null : (sample.data ?? last);
  const problem = sample.error ? toProblem(sample.error, TEXTS.failed) : null;
  const decide = (change: Partial<Decided>) => setDecided((before) => ({ ...before, ...change }));

  async function save() {
    if (!file || busy) return;
    setBusy(true);
    const data = {
      ...choice,
      dry_run: false,
      ...(kept ? { mapping_configuration_id: kept.id } : {}),
    };
    try {
      const answer = await sendSample(data, file, { key: keyFor(JSON.stringify(data)) });
      answered();
      notifySuccess(answer.message);
      setDecided(NOTHING_DECIDED);
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [MAPPINGS] });
  }

  const waits =
    closed ??
    (problem ? 'What is wrong has to be put right first.' : null) ??
    (found ? null : 'Please choose a list of this supplier first.');
  return (
    <>
      <div className="mapping-body">
        {closed === null ? (
          <div className="mapping-sample">
            <DropZone
              {...STOCK_LIST_FILE}
              file={file}
              disabled={busy}
              onFile={(next) => {
                setFile(next);
                setDecided(NOTHING_DECIDED);
                setLast(null);
              }}
            />
            {found && found.file.header_row > 0 ? (
              <HeaderRow
                key={found.file.header_row}
                row={found.file.header_row}
                onRow={(headerRow) => decide({ headerRow, columns: {} })}
              />
            ) : null}
          </div>
        ) : null}
        {problem ? (
          <RecordPart label="What is wrong">
            <FaultSummary message={sentencesOf(problem)} faultCount={0} />
          </RecordPart>
        ) : null}
        {found ? (
          <>
            <RecordPart title="The list">
              <p>{fileText(found.file)}</p>
              <p>
                {count(found.rows.read, 'row')}: {count(found.rows.accepted, 'stone')},{' '}
                {found.rows.rejected} rejected, {found.rows.left_out} left out as totals or heads.
              </p>
            </RecordPart>
            <EffectPart effect={found.effect} />
            <ColumnsPart
              columns={found.columns}
              decided={decided.columns}
              onField={(column, field) =>
                decide({ columns: { ...decided.columns, [column]: field } })
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
              onWord={(said) => setDecided((before) => withWord(before, said))}
            />
            <ConventionsPart
              found={found}
              onChange={(change) => decide({ conventions: { ...decided.conventions, ...change } })}
            />
            <PreviewPart preview={found.preview} rejections={found.rejections} />
          </>
        ) : kept ? (
          <>
            <KeptPart mapping={kept} title={`In force: version ${kept.version}`} />
            <VersionsPart supplier={supplier} kept={kept} closed={closed} />
          </>
        ) : (
          <RecordPart title="Nothing is kept yet">
            <p>
              Its lists are read by the names that suppliers usually give their columns. What is
              saved here is used for every list that comes after.
            </p>
          </RecordPart>
        )}
      </div>
      <footer className="mapping-acts">
        <p>{kept ? `Version ${kept.version} is in force.` : 'No version is kept yet.'}</p>
        <ReasonButton
          variant="filled"
          reason={waits}
          loading={busy || sample.isFetching}
          onClick={() => void save()}
        >
          {`Save as version ${(kept?.version ?? 0) + 1}`}
        </ReasonButton>
      </footer>
    </>
  );
}

/** Each sentence once; the place of a field in the call is nothing that people see. */
const sentencesOf = ({ message, errors }: ApiProblem): string =>
  errors.length === 0 ? message : [...new Set(errors.map((entry) => entry.message))].join(' ');
