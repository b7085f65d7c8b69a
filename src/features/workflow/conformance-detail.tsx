import { Box, Flex, Text } from '@mantine/core';
import { api } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { FAULT_TITLES } from '#common/fault-titles.ts';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { type ConformanceFault, isRunning } from './conformance-queries.ts';
import { Outcome, secondsOf } from './conformance-runs.tsx';
import { PartNote } from './part-note.tsx';
import { type OpenRecord, RecordLink } from './record-link.tsx';
import { modelOf } from './workflow-models.ts';

type DetailProps = {
  readonly detail: components['schemas']['ConformanceDetail'];
  readonly onOpen: OpenRecord;
};

export function ConformanceDetail({ detail, onOpen }: DetailProps) {
  const { run, found } = detail;
  const under = isRunning(run);
  return (
    <section aria-label="Ledger check">
      <Flex wrap="wrap" align="center" gap="sm" px="md" pb="xs">
        <Outcome run={run} />
        <b>{verdictOf(detail)}</b>
        <Text component="span" flex="1 1 160px" c="dimmed" fz="xs">
          {formatLogTime(run.started_at)}, {run.started_by}, {secondsOf(run.duration_ms)}
        </Text>
        {under ? null : (
          <DownloadButton
            request={(signal) =>
              api.GET('/workflows/conformance/{id}/report', {
                params: { path: { id: run.id } },
                signal,
              })
            }
          >
            Report (PDF)
          </DownloadButton>
        )}
      </Flex>
      {under ? (
        <Box
          component="progress"
          w="calc(100% - 32px)"
          mx="md"
          mb="xs"
          aria-label="Entries checked"
          max={Math.max(1, run.entries)}
          value={run.entries_done}
        />
      ) : null}
      {found.length > 0 ? <Faults found={found} total={run.faults} onOpen={onOpen} /> : null}
      {run.workflows.length > 0 ? <CheckedModels run={run} /> : null}
    </section>
  );
}

function verdictOf({ run }: DetailProps['detail']): string {
  const entries = `${formatInteger(run.entries_done)} of ${count(run.entries, 'entry', 'entries')}`;
  if (run.state === 'waiting') return 'Queued';
  const faults = count(run.faults, 'fault');
  if (run.state !== 'finished') return `${entries}, ${faults} so far`;
  const records = count(run.records, 'record');
  return run.faults === 0
    ? `${entries} and ${records} conform to the models`
    : `${faults} in ${entries} and ${records}`;
}

type FaultsProps = {
  readonly found: readonly ConformanceFault[];
  readonly total: number;
  readonly onOpen: OpenRecord;
};

function Faults({ found, total, onOpen }: FaultsProps) {
  return (
    <RecordPart
      title="Faults"
      tools={
        <PartNote>
          {found.length < total
            ? `the first ${formatInteger(found.length)} of ${formatInteger(total)}`
            : formatInteger(total)}
        </PartNote>
      }
    >
      <RecordTableFrame label="Faults">
        <thead>
          <tr>
            <th>Fault</th>
            <th>Record</th>
            <th>Entry</th>
            <th>Expected</th>
            <th>Found</th>
          </tr>
        </thead>
        <tbody>
          {found.map((fault, index) => (
            <tr key={`${fault.kind} ${fault.record_id} ${fault.entry_id ?? index}`}>
              <td>{FAULT_TITLES[fault.kind]}</td>
              <td>
                <FaultyRecord fault={fault} onOpen={onOpen} />
              </td>
              <td>
                {fault.entry_id ?? ''}
                <div>{fault.event ?? ''}</div>
              </td>
              <td>{fault.expected}</td>
              <td>{fault.found}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}

function FaultyRecord({ fault, onOpen }: { fault: ConformanceFault; onOpen: OpenRecord }) {
  const workflow = WORKFLOW_NAMES.find((name) => name === fault.workflow);
  const name = `${workflow ? modelOf(workflow).title : fault.workflow} ${fault.record_id.slice(-8)}`;
  if (!workflow || fault.kind === 'recordMissing') return name;
  return (
    <RecordLink record={{ workflow, id: fault.record_id }} onOpen={onOpen}>
      {name}
    </RecordLink>
  );
}

function CheckedModels({ run }: { readonly run: DetailProps['detail']['run'] }) {
  return (
    <RecordPart
      title="Models"
      tools={<PartNote>{run.workflows.length}, in the versions that were checked</PartNote>}
    >
      <RecordTableFrame label="Models">
        <thead>
          <tr>
            <th>Workflow</th>
            <th>Version</th>
            <th>Model</th>
            <th data-end="">Entries</th>
            <th data-end="">Records</th>
            <th data-end="">Faults</th>
          </tr>
        </thead>
        <tbody>
          {run.workflows.map(({ workflow, version, hash, entries, records, faults }) => (
            <Box component="tr" key={workflow} c={faults > 0 ? 'var(--danger)' : 'inherit'}>
              <td>{titleOf(workflow)}</td>
              <td>{version}</td>
              <td>
                <code>{hash}</code>
              </td>
              <td data-end="">{formatInteger(entries)}</td>
              <td data-end="">{formatInteger(records)}</td>
              <td data-end="">{formatInteger(faults)}</td>
            </Box>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}

function titleOf(workflow: string): string {
  const known = WORKFLOW_NAMES.find((name) => name === workflow);
  return known ? modelOf(known).title : workflow;
}
