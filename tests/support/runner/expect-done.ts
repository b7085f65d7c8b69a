import { expect } from 'vitest';
import type { Answer } from '../servers/portal.ts';

/** Expects success. A job has no response: the test checks the record. */
export function expectDone(answer: Answer | null): void {
  if (answer === null) return;
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}
