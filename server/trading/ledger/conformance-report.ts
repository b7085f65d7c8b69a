import type { ConformanceRunId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { FAULT_TITLES } from '#common/fault-titles.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import { type Issuer, readIssuer } from '../pdf/issuer.ts';
import type { PrintColumn, PrintDocument } from '../pdf/print-document.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import {
  type ConformanceFault,
  type ConformanceRun,
  readFaults,
  readRun,
} from './conformance-runs.ts';

const COLUMNS: readonly PrintColumn<ConformanceFault>[] = [
  { header: '', width: 25, isFigure: true, value: (_, nr) => `${nr}` },
  { header: 'Fault', width: 142, value: ({ kind }) => FAULT_TITLES[kind] },
  { header: 'Workflow', width: 56, value: ({ workflow }) => workflow },
  { header: 'Record', width: 88, value: ({ record_id }) => record_id },
  { header: 'Entry', width: 38, isFigure: true, value: ({ entry_id }) => entry_id ?? '' },
  { header: 'Event', width: 58, value: ({ event }) => event ?? '' },
  { header: 'Expected', width: 52, value: ({ expected }) => expected },
  { header: 'Found', width: 52, value: ({ found }) => found },
];

const OUTCOMES: Readonly<Record<ConformanceRun['state'], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

const figure = (value: number): string => value.toLocaleString('en-US');
const moment = (at: string | null): string =>
  at === null ? '' : `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

export async function openConformanceReport(
  tools: DownloadTools,
  { run_id }: { run_id: ConformanceRunId },
  { actor }: Session,
): Promise<Download | null> {
  const { pool } = tools;
  const may = await mayCallNow(pool, actor, 'exportConformanceRun');
  const run = may ? await readRun(pool, run_id) : null;
  if (!run?.ended_at) return null;
  const faults = await readFaults(pool, run_id);
  return {
    name: `culet-conformance-${run.started_at.slice(0, 10)}-${run.id.slice(-6)}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(
      buildConformancePrint(run, faults, await readIssuer(tools, new Date(run.started_at))),
    ),
  };
}

export function buildConformancePrint(
  run: ConformanceRun,
  faults: readonly ConformanceFault[],
  issuer: Issuer,
): PrintDocument<ConformanceFault> {
  return {
    title: 'Conformance report',
    number: run.id.slice(-6).toUpperCase(),
    issuer,
    about: 'Checked',
    recipient: [
      'Check of the ledger against the models',
      `${WORKFLOWS.length} workflows`,
      verdictOf(run),
    ],
    facts: [
      ['Started by', run.started_by ?? ''],
      ['Started', moment(run.started_at)],
      ['Ended', moment(run.ended_at)],
      ['Duration', `${figure(run.duration_ms)} ms`],
      ['Outcome', OUTCOMES[run.state]],
      ['Run', run.id],
    ],
    columns: COLUMNS,
    count: faults.length,
    rows: faults,
    totals: [
      ['Entries', `${figure(run.entries_done)} of ${figure(run.entries)}`],
      ['Records', figure(run.records)],
      ['Faults', figure(run.faults)],
    ],
    closing: [
      {
        heading: 'What was checked',
        text: 'Every ledger entry was replayed through the state machine of its workflow. The workflow, states, event and transition of every entry must belong to the model, and every entry must begin in the state in which the previous entry ended. Every entry must name its author, unless it was written before authors were recorded. The state of every record must be the state after its last ledger entry. A held stone must have one live hold, a stone in confirmation one pending order, a stone on memo one issued line and a sold stone one billed line. The state of a memo must follow from the states of its lines. The first 1,000 faults are listed.',
      },
      ...run.workflows.map(modelStatement),
    ],
    createdAt: new Date(run.started_at),
  };
}

function verdictOf({ state, faults }: ConformanceRun): string {
  if (state !== 'finished') return 'The check did not finish.';
  if (faults === 0) return 'Everything conforms.';
  return faults === 1 ? '1 fault was found.' : `${figure(faults)} faults were found.`;
}

const modelStatement = (of: ConformanceRun['workflows'][number]) => ({
  heading: `${of.workflow}, version ${of.version}, model ${of.hash}`,
  text: [
    count(of.entries, 'entry', 'entries'),
    count(of.records, 'record'),
    count(of.faults, 'fault'),
  ].join(', '),
});
