import { api, unwrapBody } from '#api/api-client.ts';
import type { NoteId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

interface Words {
  readonly key: string;
  readonly remark: string;
  readonly dueOn: string | null;
}

type Known = components['schemas']['NoteKnown'];

/**
 * Changes a note. `was` holds the values on which the edit is based; the server refuses the change
 * if they are outdated.
 */
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
  /**
   * customer whose business the note is for; null if the author is a customer, or if the note is a
   * personal note of staff
   */
  readonly userId: UserId | null;
}

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
