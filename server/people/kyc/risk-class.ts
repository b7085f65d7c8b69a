import { ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { isStaff } from '#machines/workflows/actor-guards.ts';

/** Neither the business nor its associate sees how the company assesses the business. */
export const seesRiskClass = (actor: Actor): boolean =>
  actor.role === ROLE.auditor || isStaff(actor);
