import type { RoleCode } from '#machines/codes.ts';
import type { LockedPerson } from '../../people/accounts/managed-person.ts';
import type { Change } from '../../workflows/change.ts';
import { runVisitorChange, type VisitorAttempt } from '../../workflows/run-change.ts';

/**
 * The visitor opened a personal link without a session: the audit log records the owner of the
 * link.
 */
export const personChange = <Answer>(
  call: VisitorAttempt,
  work: (change: Change) => Promise<{ answer: Answer; person: LockedPerson; more?: object }>,
): Promise<Answer> =>
  runVisitorChange(call, async (change) => {
    const { answer, person, more = {} } = await work(change);
    return {
      answer,
      audited: { data: more, path: { id: person.id } },
      author: {
        id: person.id,
        role: person.role_id as RoleCode,
        businessId: person.business_id,
      },
    };
  });
