import { guardProblem } from '../../../src/machines/guard-problems.ts';
import { edgesOf } from '../../../src/machines/kernel/edges.ts';
import { PROBLEMS, type ProblemName } from '../../../src/machines/problems.ts';
import { WORKFLOWS } from '../../../src/machines/registry.ts';
import type { Contract, Placed } from './model.ts';
import { operationsOf } from './model.ts';

const KEY = 'Idempotency-Key';
const FORM = 'multipart/form-data';

/**
 * Gives each operation the whole list of codes that it can answer: what its machines can refuse, what its shape lets go
 * wrong, and what is written at it because only its own work can say it.
 */
export function addProblems(contract: Contract): void {
  for (const placed of operationsOf(contract)) {
    const { operation } = placed;
    operation['x-problems'] = [
      ...new Set([
        ...ofShape(placed),
        ...ofMachines(operation.operationId),
        ...(operation['x-problems'] ?? []),
      ]),
    ].sort();
    refuseKeys(placed);
  }
}

const FORBIDDEN = { $ref: '#/components/responses/Forbidden' } as const;

/** Where every role may call, a key may still not: each call that wants a token has that answer. */
function refuseKeys({ operation: { responses, 'x-access': access } }: Placed): void {
  if (access?.roles !== 'anyone') responses['403'] ??= FORBIDDEN;
}

/** A condition that fails, or a state that knows no such event, in whatever workflow the operation moves. */
function ofMachines(id: string): string[] {
  const edges = WORKFLOWS.flatMap(({ machine }) => edgesOf(machine)).filter(({ operations }) =>
    operations.includes(id),
  );
  if (edges.length === 0) return [];
  const guards = edges.flatMap(({ leaves }) => leaves).filter((name) => !name.startsWith('may'));
  return [PROBLEMS.eventClosed.code, ...guards.map((guard) => guardProblem(guard).code)];
}

function ofShape({ method, operation, parameters }: Placed): string[] {
  const isOpen = operation['x-access']?.roles === 'anyone';
  const takesForm = operation.requestBody?.content[FORM] !== undefined;
  const always = (status: number): boolean => operation.responses[status] !== undefined;
  const names: [boolean, ProblemName][] = [
    [always(400), 'invalidRequest'],
    [always(400) && method !== 'get', 'malformedBody'],
    [always(400) && takesForm, 'malformedForm'],
    [!isOpen, 'tokenMissing'],
    [!isOpen, 'sessionEnded'],
    [!isOpen, 'keyNotValid'],
    [!isOpen, 'keyScopeMissing'],
    [!isOpen && always(403), 'forbidden'],
    [always(404), 'notFound'],
    [parameters.some(({ name }) => name === KEY), 'keyReused'],
    [always(413), 'bodyTooLarge'],
    [always(415), 'unsupportedMediaType'],
    [always(429), 'tooManyRequests'],
    [always(500), 'internal'],
    [always(503), 'maintenance'],
    // Only what writes can lose its answer between the change and the word of it.
    [always(503) && method !== 'get', 'outcomeUnknown'],
  ];
  return names.flatMap(([is, name]) => (is ? [PROBLEMS[name].code] : []));
}
