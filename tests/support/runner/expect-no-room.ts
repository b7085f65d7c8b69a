import { expect } from 'vitest';
import type { Answer } from '../servers/portal.ts';
import { expectProblem } from './expect-problem.ts';

const MAINTENANCE = 'Server is under maintenance. Please try again later.';

/** Expects the overload response, which is the same for every exhausted resource. */
export function expectNoRoom(answer: Answer): void {
  expectProblem(answer, 503);
  expect(answer.body).toMatchObject({ code: 'MAINTENANCE', message: MAINTENANCE });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}
