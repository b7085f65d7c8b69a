import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  decidedDocuments,
  type LockedDocument,
  lockDocuments,
  newDocument,
  reopenedDocuments,
  sentDocument,
} from '../../../server/workflows/records/kyc-document-records.ts';
import type { KycDocumentId, StoredFileId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import type { Owner } from '../../../src/machines/workflows/people.ts';
import { decidedPaper, waitingPaper } from '../../support/files/business-papers.ts';
import { keptFile } from '../../support/files/kept-file.ts';
import { stepOfHistory } from '../../support/machines/step-of-history.ts';
import {
  actorOf,
  rowOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import type { Person } from '../../support/servers/portal.ts';
import type { Cast } from '../../support/trade/people.ts';

let changes: UndoneChanges;
let cast: Cast;
beforeAll(async () => {
  changes = await undoneChanges();
  cast = changes.cast;
});

const ownerOf = ({ businessId }: Person, { id }: Person): Owner => ({
  businessId: businessId as Owner['businessId'],
  associateId: id,
});
const ada = () => ownerOf(cast.ada, cast.tove);

const uploaded = async (change: Change, id: KycDocumentId, by: Person) =>
  rowsOf(
    change,
    'insert into kyc_upload (document_id, file_id, sent_by, request_id) values ($1, $2, $3, $4)',
    [id, await keptFile(change), by.id, change.requestId],
  );

const written = (change: Change, ids: readonly KycDocumentId[]) =>
  rowsOf(
    change,
    `select id, business_id, category, document_name, info, state, remark, decided_by,
            decided_at = now() as decided_now, sent_at >= now() as sent_now
       from kyc_document where id = any($1) order by array_position($1, id)`,
    [ids],
  );
const uploads = (change: Change, id: KycDocumentId | undefined) =>
  rowsOf(
    change,
    'select file_id, sent_by, request_id from kyc_upload where document_id = $1 order by id',
    [id],
  );

const to = (state: number) => (document: LockedDocument) => ({ ...document, to: state });
const type = async (change: Change, name: string) =>
  (await rowOf<{ nr: number }>(change, 'select nr from sub_master where name = $1', [name])).nr;

const undoneByAda = <Found>(work: (change: Change) => Promise<Found>) =>
  changes.undone(work, actorOf(cast.ada, 2));

describe('documents that stand', () => {
  it('are met with their owner, who sent the newest file, and the last step, in the order of the database', async () => {
    const { ids, found } = await changes.undone(async (change) => {
      const first = await waitingPaper(change, cast.ada, 'Business Owner Document');
      await uploaded(change, first, cast.tove);
      await uploaded(change, first, cast.ada);
      const second = await decidedPaper(change, cast.hanna, 3);
      await uploaded(change, second, cast.hanna);
      await stepOfHistory(change, ['business', 'business.register', 11], {
        of: cast.hanna.businessId,
        by: cast.administrator,
      });
      await stepOfHistory(change, ['kycDocument', 'kyc.send', 1], {
        of: second,
        by: cast.hanna,
        ago: 9,
      });
      await stepOfHistory(change, ['kycDocument', 'kyc.reject', 3], {
        of: second,
        by: cast.qualityControl,
        ago: 4,
      });
      const third = await waitingPaper(change, cast.piers);
      await stepOfHistory(change, ['kycDocument', 'kyc.send', 1], {
        of: third,
        by: cast.piers,
        ago: 6,
      });
      await stepOfHistory(change, ['business', 'business.unregister', 9], {
        of: cast.piers.businessId,
        by: cast.administrator,
      });
      return {
        ids: [first, second, third],
        found: await lockDocuments(change, [third, second, first]),
      };
    });
    const [first, second, third] = ids;
    const met = (id: KycDocumentId | undefined, owner: Owner, facts: object) => ({
      id,
      stoneId: null,
      businessId: owner.businessId,
      category: 'Business Document',
      state: 1,
      context: { owner, ...facts },
    });
    const { ada: a, hanna, piers, qualityControl, tove, marek } = cast;
    const nobody = { doer: null, isFresh: false, isUntouched: true };
    const fresh = { doer: qualityControl.id, isFresh: true, isUntouched: true };
    const stale = { doer: piers.id, isFresh: false, isUntouched: false };
    expect(found).toEqual([
      {
        ...met(first, ada(), { sender: a.id, ...nobody }),
        category: 'Business Owner Document',
      },
      { ...met(second, ownerOf(hanna, marek), { sender: hanna.id, ...fresh }), state: 3 },
      met(third, ownerOf(piers, tove), { sender: null, ...stale }),
    ]);
  });

  it('are gone with their business', async () => {
    const found = await changes.undone(async (change) => {
      const id = await waitingPaper(change, cast.ada);
      await rowsOf(change, 'update business set deleted_at = now() where id = $1', [
        cast.ada.businessId,
      ]);
      return lockDocuments(change, [id]);
    });
    expect(found).toEqual([]);
  });

  it('are hidden from whoever may not act for their business', () => {
    const context = newDocument(ada()).context;
    const seenBy = (actor: ReturnType<typeof actorOf>) =>
      reopenedDocuments.hiddenBy(context, { type: 'kyc.takeBack', actor });
    expect(seenBy(actorOf(cast.ada, 2))).toBe(null);
    expect(seenBy(actorOf(cast.tove, 4))).toBe(null);
    expect(seenBy(actorOf(cast.qualityControl, 5))).toBe(null);
    expect(seenBy(actorOf(cast.piers, 2))).toBe('actorMayActForClient');
    expect(seenBy(actorOf(cast.marek, 4))).toBe('actorMayActForClient');
  });
});

describe('documents that are decided on', () => {
  it('are approved or rejected, each by itself, with one remark, and are the sender’s otherwise', async () => {
    const { ids, rows, back } = await changes.undone(async (change) => {
      const made = [
        await waitingPaper(change, cast.ada),
        await waitingPaper(change, cast.piers),
      ] as const;
      const [one, other] = await lockDocuments(change, made);
      if (!one || !other) throw new Error('a document is not met');
      return {
        ids: made,
        back: await decidedDocuments('not readable').write(change, [to(3)(other), to(2)(one)], {
          type: 'kyc.approve',
          actor: change.actor,
        }),
        rows: await written(change, made),
      };
    });
    const [approved, refused] = ids;
    const decision = {
      category: 'Business Document',
      document_name: 'Trade licence',
      info: 'as it was',
      remark: 'not readable',
      decided_by: cast.administrator.id,
      decided_now: true,
      sent_now: false,
    };
    expect(rows).toEqual([
      { ...decision, id: approved, business_id: cast.ada.businessId, state: 2 },
      { ...decision, id: refused, business_id: cast.piers.businessId, state: 3 },
    ]);
    expect(back).toEqual([{ id: refused }, { id: approved }]);
  });

  it('are told to the lists of businesses', async () => {
    const { told, rows } = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const id = await waitingPaper(change, cast.ada);
      await applyEvents(change, decidedDocuments(null), await lockDocuments(change, [id]), {
        type: 'kyc.approve',
        actor: change.actor,
      });
      return { told: tell.mock.calls, rows: await written(change, [id]) };
    });
    expect(told).toEqual([['business', cast.ada.businessId, null]]);
    expect(rows).toMatchObject([{ state: 2, remark: null }]);
  });

  it('wait again once the decision is taken back', async () => {
    const { ids, rows, back } = await changes.undone(async (change) => {
      const made = [
        await decidedPaper(change, cast.piers, 3),
        await decidedPaper(change, cast.ada, 3),
      ];
      const met = (await lockDocuments(change, made)).toReversed();
      const event = { type: 'kyc.takeBack', actor: change.actor } as const;
      return {
        ids: made.toReversed(),
        back: await reopenedDocuments.write(change, met.map(to(1)), event),
        rows: await written(change, made),
      };
    });
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        state: 1,
        remark: null,
        decided_by: null,
        decided_now: null,
        info: 'as it was',
        sent_now: false,
      });
    expect(back).toEqual(ids.map((id) => ({ id })));
  });

  it('have been sent before', async () => {
    const undecided = { ...newDocument(ada()), to: 2 };
    const decide = (change: Change) =>
      decidedDocuments(null).write(change, [undecided], {
        type: 'kyc.approve',
        actor: change.actor,
      });
    await expect(changes.undone(decide)).rejects.toThrow('a record is moved before it exists');
  });
});

describe('a document that comes with a file', () => {
  const PAPER = {
    category: 'Business Document',
    documentType: undefined,
    info: undefined,
  } as const;
  const came = (fileId: StoredFileId) => sentDocument({ ...PAPER, fileId });
  const resend = (change: Change) => ({ type: 'kyc.resend', actor: change.actor }) as const;
  const sent = (change: Change, said: { info?: string } = {}) =>
    keptFile(change).then(async (fileId) => {
      const paper = {
        category: 'Business Owner Document',
        documentType: await type(change, 'Passport'),
        info: said.info,
        fileId,
      } as const;
      const event = { type: 'kyc.send', actor: change.actor } as const;
      const [move] = await applyEvents(change, sentDocument(paper), [newDocument(ada())], event);
      if (!move) throw new Error('no document was written');
      return { fileId, move };
    });

  it('is nobody’s doing before it is sent', () => {
    expect(newDocument(ada())).toEqual({
      id: null,
      stoneId: null,
      businessId: cast.ada.businessId,
      state: 0,
      context: { owner: ada(), sender: null, doer: null, isFresh: false, isUntouched: true },
    });
  });

  it('waits for a decision, and keeps who sent its file in which call', async () => {
    const { first, second, rows, files, requestId } = await undoneByAda(async (change) => {
      const one = await sent(change, { info: 'valid to 2030' });
      const other = await sent(change);
      return {
        first: one,
        second: other,
        rows: await written(change, [one.move.id, other.move.id]),
        files: await uploads(change, one.move.id),
        requestId: change.requestId,
      };
    });
    const waiting = {
      business_id: cast.ada.businessId,
      category: 'Business Owner Document',
      document_name: 'Passport',
      state: 1,
      remark: null,
      decided_by: null,
      decided_now: null,
      sent_now: true,
    };
    expect(rows).toEqual([
      { ...waiting, id: first.move.id, info: 'valid to 2030' },
      { ...waiting, id: second.move.id, info: '' },
    ]);
    expect(files).toEqual([{ file_id: first.fileId, sent_by: cast.ada.id, request_id: requestId }]);
    expect(first.move.written).toEqual({ id: first.move.id });
  });

  it('answers a rejection, and leaves what is not said as it was', async () => {
    const { id, old, fresh, back, rows, files, requestId } = await undoneByAda(async (change) => {
      const document = await decidedPaper(change, cast.ada, 3);
      await uploaded(change, document, cast.tove);
      const [before] = await uploads(change, document);
      const fileId = await keptFile(change);
      const met = await lockDocuments(change, [document]);
      return {
        id: document,
        old: before,
        fresh: fileId,
        back: await came(fileId).write(change, met.map(to(1)), resend(change)),
        rows: await written(change, [document]),
        files: await uploads(change, document),
        requestId: change.requestId,
      };
    });
    expect(rows).toEqual([
      {
        id,
        business_id: cast.ada.businessId,
        category: 'Business Document',
        document_name: 'Trade licence',
        info: 'as it was',
        state: 1,
        remark: null,
        decided_by: null,
        decided_now: null,
        sent_now: true,
      },
    ]);
    expect(files).toEqual([old, { file_id: fresh, sent_by: cast.ada.id, request_id: requestId }]);
    expect(back).toEqual([{ id }]);
  });

  it('may be another kind of paper, of which something else is said', async () => {
    const rows = await undoneByAda(async (change) => {
      const id = await waitingPaper(change, cast.ada);
      const paper = {
        ...PAPER,
        documentType: await type(change, 'Bank reference'),
        info: 'the new bank',
        fileId: await keptFile(change),
      };
      const met = await lockDocuments(change, [id]);
      await sentDocument(paper).write(change, met.map(to(1)), resend(change));
      return written(change, [id]);
    });
    expect(rows).toMatchObject([
      { document_name: 'Bank reference', info: 'the new bank', category: 'Business Document' },
    ]);
  });

  it('is one, of a business, of some type, and sent by a person', async () => {
    const fresh = { ...newDocument(ada()), to: 1 };
    const met = { ...fresh, id: '0197aaaa-0000-7000-8000-000000000001' as KycDocumentId };
    const file = '0197aaaa-0000-7000-8000-000000000002' as StoredFileId;
    const write = (document: Parameters<typeof sentDocument>[0], decided: (typeof fresh)[]) =>
      changes.undone((change) => sentDocument(document).write(change, decided, resend(change)), {
        id: null,
        role: PORTAL.role,
        businessId: null,
      });
    const typed = { ...PAPER, documentType: 1, fileId: file };
    const untyped = { ...PAPER, fileId: file };
    await expect(write(typed, [])).rejects.toThrow('a file belongs to one document');
    await expect(write(typed, [fresh, fresh])).rejects.toThrow('a file belongs to one document');
    const incomplete = 'a document comes without its business or its type';
    await expect(write(untyped, [fresh])).rejects.toThrow(incomplete);
    await expect(write(typed, [{ ...fresh, businessId: null }])).rejects.toThrow(incomplete);
    const nobody = 'the portal does what only a person may';
    await expect(write(typed, [fresh])).rejects.toThrow(nobody);
    await expect(write(untyped, [met])).rejects.toThrow(nobody);
  });
});
