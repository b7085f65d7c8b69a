import './workflow.css';
import { useQuery } from '@tanstack/react-query';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { runQuery, runsQuery } from './conformance-queries.ts';
import type { WorkflowCoverage } from './coverage.ts';
import { Figure } from './figure.tsx';
import { evidenceOf, lastCheckOf } from './last-check.ts';
import type { WorkflowModel } from './workflow-models.ts';
import type { WorkflowSummary, WorkflowTraffic } from './workflow-queries.ts';

type EvidenceProps = {
  readonly model: WorkflowModel;
  readonly summary: WorkflowSummary | undefined;
  readonly refused: WorkflowTraffic['refusals'] | undefined;
  readonly days: number;
  readonly coverage: WorkflowCoverage;
  readonly onConformance: () => void;
};

export function Evidence(props: EvidenceProps) {
  const { model, summary, refused, days, coverage, onConformance } = props;
  const { diagram, layout, name } = model;
  const runs = useQuery(runsQuery);
  const last = lastCheckOf(runs.data);
  const faulty = (last?.faults ?? 0) > 0;
  const { data: detail, isPending: awaitsDetail } = useQuery({
    ...runQuery(last?.id ?? idFromText<ConformanceRunId>('')),
    enabled: faulty,
  });
  const checked = last ? evidenceOf(last, faulty ? detail?.found : [], name, layout.hash) : null;
  const isKnown = runs.data !== undefined && (!faulty || detail !== undefined);
  const same = summary === undefined || summary.hash === layout.hash;
  const walked = coverage.walked(
    'machine',
    diagram.edges.map(({ id }) => id),
  );
  return (
    <dl
      className="workflow-facts"
      data-to-come={runs.isPending || (faulty && awaitsDetail) ? '' : undefined}
    >
      {checked ? (
        <>
          <Figure
            main
            tone={checked.records.right === checked.records.all ? 'good' : 'bad'}
            figure={`${checked.atMost ? 'At most ' : ''}${formatInteger(checked.records.right)} of ${formatInteger(checked.records.all)}`}
          >
            records match the state replayed from the ledger{' '}
            <button type="button" className="ui-grid-link" onClick={onConformance}>
              checked {formatLogTime(last?.ended_at)}
            </button>
          </Figure>
          <Figure
            tone={checked.entries.outside === 0 ? 'good' : 'bad'}
            figure={`${checked.atMost ? 'At least ' : ''}${formatInteger(checked.entries.outside)}`}
          >
            of {count(checked.entries.all, 'ledger entry', 'ledger entries')} not allowed by the
            model
          </Figure>
        </>
      ) : (
        <Figure main wide figure={isKnown ? 'Not checked' : '…'}>
          {isKnown ? (
            <>
              {last ? 'The last check used another version of this model.' : 'No check has run.'}{' '}
              <button type="button" className="ui-grid-link" onClick={onConformance}>
                Check the ledger
              </button>
            </>
          ) : (
            'records match the state replayed from the ledger'
          )}
        </Figure>
      )}
      <Figure
        tone={!coverage.isCurrent || walked.walked < walked.total ? 'bad' : 'good'}
        figure={coverage.isCurrent ? `${walked.walked} of ${walked.total}` : 'None'}
      >
        transitions covered by the tests of this build
      </Figure>
      <Figure figure={formatInteger(refused?.reduce((sum, { count }) => sum + count, 0))}>
        attempts refused in {days} days
      </Figure>
      <Figure model tone={same ? undefined : 'bad'} figure={`Version ${diagram.version}`}>
        model <code>{layout.hash}</code>
        {same ? (
          ', matches the database'
        ) : (
          <>
            , but the database has <code>{summary?.hash}</code>
          </>
        )}
      </Figure>
    </dl>
  );
}
