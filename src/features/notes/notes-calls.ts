import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';

interface Words {
  readonly key: string;
  readonly remark: string;
  readonly dueOn: string | null;
}

export const changeNote = (id: string, { key, remark, dueOn }: Words) =>
  answerOf(
    api.PUT('/inventory/new-arrival/notes', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: { id, remark, due_on: dueOn } },
    }),
    TEXTS.failed,
  );
