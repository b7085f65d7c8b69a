import { api, unwrapBody } from '../../api/api-client.ts';
import type { NoteId, UserId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

interface Words {
  readonly key: string;
  readonly remark: string;
  readonly dueOn: string | null;
}

type Known = components['schemas']['NoteKnown'];

/** `was` is the version that the edit is based on (optimistic concurrency). */
export const changeNote = (
  id: NoteId,
  { key, remark, dueOn, was }: Words & { readonly was: Known },
) =>
  unwrapBody(
    api.PUT('/inventory/new-arrival/notes', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: { id, remark, due_on: dueOn }, was },
    }),
    TEXTS.failed,
  );

interface NewNote extends Words {
  readonly stockNumbers: readonly string[];
  /** null for the author: the own business of a customer, or the staff */
  readonly userId: UserId | null;
}

/** Adds the same note to each stone. */
export const addNotes = ({ key, remark, dueOn, stockNumbers, userId }: NewNote) =>
  unwrapBody(
    api.POST('/inventory/new-arrival/notes', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        data: {
          stock_numbers: [...stockNumbers],
          remark,
          due_on: dueOn,
          ...(userId === null ? {} : { user_id: userId }),
        },
      },
    }),
    TEXTS.failed,
  );
