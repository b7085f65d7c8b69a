import { expect } from 'vitest';
import type { Answer } from '../servers/portal.ts';

/** The call went well. A job has no answer: what it did is seen in the record. */
export function expectDone(answer: Answer | null): void {
  if (answer === null) return;
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}
