import '../../ui/status-badge.css';
import './line-history.css';
import './line-part.css';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { RecordId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { formatDateClock } from '../../common/format.ts';
import { type Code, ROLE } from '../../machines/codes.ts';
import type { Workflow } from '../../machines/kernel/model.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import { toneOf } from './line-list.ts';

type Step = components['schemas']['RecordStep'];

type LineHistoryProps = {
  readonly workflow: Workflow & { readonly name: components['schemas']['WorkflowName'] };
  readonly statuses: Readonly<Record<string, Code>>;
  readonly id: RecordId;
};

/** Those who may read what happened to a record, step by step. */
const READERS: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

/** The ledger of one record; nothing at all for those who may not read it. */
export function LineHistory({ workflow, statuses, id }: LineHistoryProps) {
  const { id: reader, role_id } = useProfile();
  const { data } = useQuery({
    queryKey: [CACHED.lines, reader, 'path', workflow.name, id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/workflows/{workflow}/records/{id}/path', {
          params: { path: { workflow: workflow.name, id } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    enabled: READERS.includes(role_id),
  });
  const steps = (data?.steps ?? []).filter(({ kind }) => kind !== 'refused');
  if (steps.length === 0) return null;
  return (
    <section className="line-part">
      <h3>History</h3>
      <ol className="line-history">
        {steps.map((step) => (
          <li key={`${step.kind} ${step.id}`}>
            <time dateTime={step.at}>{formatDateClock(step.at)}</time>
            <span>
              <i className="ui-status" data-tone={toneOfStep(statuses, step)} aria-hidden="true" />
              <b>{wordsOf(workflow, step)}</b>
              {step.reason ? ` ${step.reason}` : ''}
            </span>
            <span className="line-history-by">{step.actor ?? 'The portal'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const toneOfStep = (statuses: LineHistoryProps['statuses'], { to_state }: Step): string => {
  const status = Object.values(statuses).find(({ code }) => code === to_state);
  return status ? toneOf(status) : 'na';
};

function wordsOf({ participles }: Workflow, { event }: Step): string {
  const done = participles[event] ?? event;
  return done.charAt(0).toUpperCase() + done.slice(1);
}
