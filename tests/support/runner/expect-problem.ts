import { expect } from 'vitest';
import { problemFaults } from '../machines/contract-calls.ts';
import type { Answer } from '../servers/portal.ts';

/** Expects a problem response as in the contract. `field` must be among its faulty fields. */
export function expectProblem(answer: Answer, status: number, field?: string): void {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(status);
  expect(problemFaults(answer.body)).toEqual([]);
  if (!field) return;
  const fields = (answer.body.errors as { field: string }[] | undefined)?.map((e) => e.field);
  expect(fields).toContain(field);
}
