import type { components } from '#api/schema.gen.ts';
import { allowsRole, isOpenToAll } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { diagramOf } from '#machines/kernel/diagram.ts';
import { edgesOf, effectText } from '#machines/kernel/edges.ts';
import { type WorkflowName, workflowByName } from '#machines/registry.ts';
import { accessRulesOf } from '../../platform/http/access.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';

type Transition = components['schemas']['WorkflowTransition'];
type Walked = components['schemas']['WorkflowTraffic']['edges'];

export interface EdgeDuration {
  readonly from_state: number;
  readonly event: string;
  readonly to_state: number;
  readonly median_ms: number;
  readonly p90_ms: number;
}

export function listTransitions(
  name: WorkflowName,
  walked: Walked,
  durations: readonly EdgeDuration[],
): Transition[] {
  const workflow = workflowByName(name);
  const drawn = new Map(diagramOf(workflow).edges.map((edge) => [edge.id, edge]));
  return edgesOf(workflow.machine).map((edge) => {
    const { id, event, fromCode, toCode, description, who, operations } = edge;
    const isSame = (row: Pick<EdgeDuration, 'from_state' | 'event' | 'to_state'>) =>
      row.event === event && row.from_state === fromCode && row.to_state === toCode;
    const duration = durations.find(isSame);
    return {
      ...{ id, event, from_state: fromCode, to_state: toCode, description, who },
      conditions: [...(drawn.get(id)?.conditions ?? [])],
      roles: rolesOf(operations as readonly Operation[]),
      changes: edge.changes.map(effectText),
      effects: edge.effects.map(effectText),
      operations: [...operations],
      count: walked.filter(isSame).reduce((sum, { count }) => sum + count, 0),
      median_ms: duration?.median_ms ?? null,
      p90_ms: duration?.p90_ms ?? null,
    };
  });
}

function rolesOf(operations: readonly Operation[]): RoleCode[] {
  const requirements = operations.map(accessRulesOf).filter((one) => !isOpenToAll(one));
  return Object.values(ROLE)
    .filter((role) => requirements.some((one) => allowsRole(one, role)))
    .sort((a, b) => a - b);
}
