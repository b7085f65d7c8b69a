import { vi } from 'vitest';
import type { BusinessId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/business-records.ts';
import { decidedPaper } from '../../support/files/business-papers.ts';
import { reaching, recordTable, type Scene } from './record-table.ts';

const { businessRecords, lockBusinesses, openBusiness } = records;

const registrations = (s: Scene, ids: readonly BusinessId[]) =>
  s.rows('business', ids, 'company_name, registration, associate_id, is_active');

const byName = (s: Scene, met: Awaited<ReturnType<typeof lockBusinesses>>) =>
  met.toSorted((a, b) =>
    (s.names.get(a.id ?? '') ?? '').localeCompare(s.names.get(b.id ?? '') ?? ''),
  );

recordTable('registrations of businesses', 'administrator', {
  'are met with which of their papers are approved, in the order of the database': {
    when: async (s) => {
      const ids = (['ada', 'piers', 'odile', 'pending', 'unregistered'] as const).map(s.businessOf);
      const papers = 'from kyc_document where business_id = any($1)';
      await s.sql(`delete from kyc_upload where document_id in (select id ${papers})`, [ids]);
      await s.sql(`delete ${papers}`, [ids]);
      const { ada, piers, pending } = s.cast;
      await decidedPaper(s.change, ada, 2, 'Business Owner Document');
      await decidedPaper(s.change, ada, 3, 'Business Document');
      await decidedPaper(s.change, piers, 3, 'Business Owner Document');
      await decidedPaper(s.change, piers, 2, 'Business Document');
      await decidedPaper(s.change, pending, 2, 'Business Document');
      await decidedPaper(s.change, pending, 2, 'Business Owner Document');
      await s.set('business', s.businessOf('odile'), 'deleted_at = now()');
      const met = await lockBusinesses(s.change, ids.toReversed());
      const found = met.map(({ id }) => String(id));
      return [...byName(s, met), found.join() === found.toSorted().join()];
    },
    shows: `
      ada's of - for ada's in 11: ownerApproved yes, businessApproved no
      pending's of - for pending's in 10: ownerApproved yes, businessApproved yes
      piers's of - for piers's in 11: ownerApproved no, businessApproved yes
      unregistered's of - for unregistered's in 9: ownerApproved no, businessApproved no
      yes
    `,
  },
  'are written to each as they were decided, and nothing else': {
    when: async (s) => {
      const ids = (['pending', 'ada', 'hanna'] as const).map(s.businessOf);
      const met = await lockBusinesses(s.change, ids.slice(0, 2));
      const decided = byName(s, met).map((one) => reaching(one.state === 10 ? 11 : 9)(one));
      const written = await businessRecords.write(
        s.change,
        decided.toReversed(),
        s.event('business.register'),
      );
      return [...(await registrations(s, ids)), ...written];
    },
    shows: `
      company_name Ember Street Rings, registration 11, associate_id marek, is_active yes
      company_name Halden & Roe, registration 9, associate_id tove, is_active yes
      company_name Brook & Bezel, registration 11, associate_id marek, is_active yes
      id pending's
      id ada's
    `,
  },
  'are asked of the machine, shown in the lists of businesses, and hidden from none': {
    when: async (s) => {
      const told = s.told();
      const ids = [s.businessOf('unregistered')];
      const met = await lockBusinesses(s.change, ids);
      const submit = s.event('business.submit');
      await applyEvents(s.change, businessRecords, met, submit);
      const context = { ownerApproved: false, businessApproved: false };
      const unborn = { id: null, stoneId: null, businessId: null, state: 0, to: 9, context };
      return [
        ...(await registrations(s, ids)),
        told,
        s.hidden(businessRecords, context, submit, 'piers', 'administrator'),
        await s.refusal(() => businessRecords.write(s.change, [unborn], s.event('business.open'))),
      ];
    },
    shows: `
      company_name Pale Harbour Trading, registration 10, associate_id #1, is_active yes
      [[business, unregistered's, -]]
      piers -, administrator -
      a record must exist before it is moved
    `,
  },
  'begin unregistered and in use, without papers that were seen, and have a history from then': {
    when: async (s) => {
      const decide = vi.spyOn(businessRecords, 'decide');
      const of = { companyName: 'Quarry & Loupe', associateId: s.cast.tove.id };
      const ids = [
        await openBusiness(s.change, of),
        await openBusiness(s.change, { companyName: 'Alone Ltd', associateId: null }),
      ] as const;
      const asked = decide.mock.calls.map(([state, context]) => ({ state, context }));
      const { requestId, actor, consequences, connection } = s.change;
      await consequences.write(connection, actor, { requestId, audit: null, answer: null });
      const steps = await s.sql(
        `select workflow, event, from_state, to_state, stone_id, business_id, actor_id, reason from ledger
          where record_id = $1 order by id`,
        [ids[0]],
      );
      return [...ids, ...(await registrations(s, ids)), ...asked, ...steps];
    },
    shows: `
      #1
      #2
      company_name Quarry & Loupe, registration 9, associate_id tove, is_active yes
      company_name Alone Ltd, registration 9, associate_id -, is_active yes
      state 0, context {ownerApproved no, businessApproved no}
      state 0, context {ownerApproved no, businessApproved no}
      workflow business, event business.open, from_state 0, to_state 9, stone_id -, business_id #1, actor_id administrator, reason the reason
      workflow activeFlag, event flag.create, from_state 0, to_state 1, stone_id -, business_id #1, actor_id administrator, reason the reason
    `,
  },
  'have an id of the database': {
    when: (s) => {
      vi.spyOn(s.change.connection, 'query').mockImplementationOnce(async () => ({ rows: [] }));
      const nameless = { companyName: 'Nameless', associateId: null };
      return s.refusal(() => openBusiness(s.change, nameless));
    },
    shows: `the query for a new id returned no row`,
  },
});
