import { guardProblem } from '#machines/guard-problems.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { PROBLEMS, type ProblemName } from '#machines/problems.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';
import type { Contract, PlacedOperation } from './model.ts';
import { operationsOf } from './model.ts';

const KEY = 'Idempotency-Key';
const IN_JOURNAL: readonly WorkflowName[] = ['invoice', 'payment'];
const FORM = 'multipart/form-data';

export function addProblems(contract: Contract): void {
  for (const placed of operationsOf(contract)) {
    const { operation } = placed;
    operation['x-problems'] = [
      ...new Set([
        ...shapeProblems(placed),
        ...machineProblems(operation.operationId),
        ...(operation['x-problems'] ?? []),
      ]),
    ].sort();
    addForbidden(placed);
  }
}

const FORBIDDEN = { $ref: '#/components/responses/Forbidden' } as const;

/** Every authenticated operation can answer 403, because an API key may lack the scope. */
function addForbidden({ operation: { responses, 'x-access': access } }: PlacedOperation): void {
  if (access?.roles !== 'anyone') responses['403'] ??= FORBIDDEN;
}

function machineProblems(id: string): string[] {
  const edges = WORKFLOWS.flatMap(({ machine }) => edgesOf(machine)).filter(({ operations }) =>
    operations.includes(id),
  );
  if (edges.length === 0) return [];
  const guards = edges.flatMap(({ leaves }) => leaves).filter((name) => !name.startsWith('may'));
  const isInJournal = WORKFLOWS.some(
    ({ name, machine }) =>
      IN_JOURNAL.includes(name) &&
      edgesOf(machine).some(({ operations }) => operations.includes(id)),
  );
  return [
    PROBLEMS.eventClosed.code,
    ...guards.map((guard) => guardProblem(guard).code),
    // A trigger refuses entries of a closed month, also where no guard checks the day.
    ...(isInJournal ? [guardProblem('periodIsOpen').code] : []),
  ];
}

function shapeProblems({ method, operation, parameters }: PlacedOperation): string[] {
  const isOpen = operation['x-access']?.roles === 'anyone';
  const takesForm = operation.requestBody?.content[FORM] !== undefined;
  const declares = (status: number): boolean => operation.responses[status] !== undefined;
  const names: [boolean, ProblemName][] = [
    [declares(400), 'invalidRequest'],
    [declares(400) && method !== 'get', 'malformedBody'],
    [declares(400) && takesForm, 'malformedForm'],
    [!isOpen, 'tokenMissing'],
    [!isOpen, 'sessionEnded'],
    [!isOpen, 'keyNotValid'],
    [!isOpen, 'keyScopeMissing'],
    [!isOpen && declares(403), 'forbidden'],
    [declares(404), 'notFound'],
    [parameters.some(({ name }) => name === KEY), 'keyReused'],
    [declares(413), 'bodyTooLarge'],
    [declares(415), 'unsupportedMediaType'],
    [declares(429), 'tooManyRequests'],
    [declares(500), 'internal'],
    [declares(503), 'maintenance'],
    // Only a write can commit and then lose its response.
    [declares(503) && method !== 'get', 'outcomeUnknown'],
  ];
  return names.flatMap(([is, name]) => (is ? [PROBLEMS[name].code] : []));
}
