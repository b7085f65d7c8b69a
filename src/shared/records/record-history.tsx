import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import type { RecordId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { capitalize } from '#common/capitalize.ts';
import type { Code } from '#machines/codes.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';
import type { NamedWorkflow } from '../lines/line-list.ts';
import { toneOf } from '../lines/line-list.ts';
import { PartFailed } from '../lists/part-failed.tsx';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import { InternalLink } from './record-link.tsx';
import { RecordPart } from './record-part.tsx';
import { type Happening, Timeline } from './timeline.tsx';

type Schemas = components['schemas'];
type Step = Schemas['RecordStep'];

export interface RecordInLedger {
  readonly workflow: NamedWorkflow;
  readonly statuses: Readonly<Record<string, Code>>;
  readonly id: RecordId;
}

export type RecordPathProps = RecordInLedger & {
  /**
   * State changes from the record itself, for users who may not read the ledger of state changes.
   * If given, no request is sent.
   */
  readonly knownSteps?: readonly Happening[];
};

export function RecordPath({ workflow, statuses, id, knownSteps }: RecordPathProps) {
  const profile = useProfile();
  const reads = mayCall(profile, calls.getRecordPath);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'path', workflow.name, id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/workflows/{workflow}/records/{id}/path', {
          params: { path: { workflow: workflow.name, id } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    enabled: reads && knownSteps === undefined,
  });
  const { data, error } = query;
  const steps =
    knownSteps ??
    (data?.steps ?? [])
      .filter(({ kind }) => kind !== 'refused')
      .map((step) => happeningOf(workflow, statuses, step));
  if (steps.length === 0 && !error) return null;
  return (
    <RecordPart title="History" tools={<PathLink workflow={workflow} id={id} />}>
      <PartFailed query={query} />
      <Timeline steps={steps} />
    </RecordPart>
  );
}

type PathLinkProps = Pick<RecordInLedger, 'workflow' | 'id'> & {
  readonly children?: ReactNode;
};

export function PathLink({ workflow, id, children = 'Path in the workflow' }: PathLinkProps) {
  if (!mayCall(useProfile(), calls.getRecordPath)) return null;
  return (
    <InternalLink place={`/workflows?workflow=${workflow.name}&record=${id}`}>
      {children}
    </InternalLink>
  );
}

function happeningOf(
  { participles }: Workflow,
  statuses: RecordInLedger['statuses'],
  { kind, id, at, event, to_state, reason, actor }: Step,
): Happening {
  const done = participles[event] ?? event;
  const status = Object.values(statuses).find(({ code }) => code === to_state);
  return {
    key: `${kind} ${id}`,
    at,
    words: capitalize(done),
    why: reason,
    by: actor,
    tone: status ? toneOf(status) : 'na',
  };
}
