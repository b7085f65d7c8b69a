import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import type { Attempt, Outcome } from '../../machines/screens/action-request.ts';
import { formatDate } from '../../ui/format.ts';
import { count } from '../count.ts';
import { keyed, remarkOf, type StoneAct, stonesOf } from './attempt-parts.ts';

async function memo(attempt: Attempt): Promise<Outcome> {
  const termsDays = attempt.details?.termsDays;
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/memo', {
      params: keyed(attempt),
      body: {
        data: {
          ...stonesOf(attempt),
          ...(termsDays === undefined ? {} : { terms_days: termsDays }),
          ...remarkOf(attempt),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `Memo ${data.memo_no} issued`,
    detail: `${count(data.lines.length, 'stone')}, due on ${formatDate(`${data.due_on}T00:00`)},`,
    undo: null,
    list: 'memo',
  };
}

export const MEMO_ACTS = {
  memo: { verb: 'issue', act: memo },
} as const satisfies Record<string, StoneAct>;
