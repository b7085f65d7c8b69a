import { PORTAL } from '#machines/kernel/workflow-model.ts';
import * as records from '../../../server/workflows/records/external-request-records.ts';
import { answered, openRequest, ordered } from '../../support/machines/standing-records.ts';
import { idsOf, recordTable } from './record-table.ts';

const { openExternalRequest, settleExternalRequests } = records;

recordTable('requests of external clients', 'administrator', {
  'are opened under a number of their own, with the name of their file': {
    when: async (s) => {
      const [noted, told] = [s.noted(), s.told()];
      const opened = [
        await openExternalRequest(s.change, s.client(), 'list.csv'),
        await openExternalRequest(s.change, s.client('hanna'), null),
      ];
      const columns = 'id, request_no, state, business_id, imported_by, file_name';
      const rows = await s.rows('external_request', idsOf(opened), columns);
      return [...opened, ...rows, ...noted.flat(), told];
    },
    shows: `
      id #1, requestNo EX 1
      id #2, requestNo EX 2
      id #1, request_no EX 1, state 1, business_id ada's, imported_by administrator, file_name list.csv
      id #2, request_no EX 2, state 1, business_id hanna's, imported_by administrator, file_name -
      workflow externalRequest, recordId #1, stoneId -, businessId ada's, event external.import, from 0, to 1, reason the reason
      workflow externalRequest, recordId #2, stoneId -, businessId hanna's, event external.import, from 0, to 1, reason the reason
      [[line, ada's, -], [line, hanna's, -]]
    `,
  },
  'are brought by a person': {
    when: (s) =>
      s.refusal(() => openExternalRequest({ ...s.change, actor: PORTAL }, s.client(), null)),
    shows: `the portal attempts an action that only a person may take`,
  },
  'are settled when the last of their stones has its answer': {
    when: async (s) => {
      const stones = await s.stones(6);
      const { ada, hanna } = s.cast;
      const open = await openRequest(s.change, ada);
      const done = await openRequest(s.change, ada);
      const alsoDone = await openRequest(s.change, hanna);
      const unasked = await openRequest(s.change, ada);
      const waiting = await ordered(s.change, stones[0], ada, { requestId: open });
      const sold = await ordered(s.change, stones[1], ada, { requestId: open });
      const refused = await ordered(s.change, stones[2], ada, { requestId: done });
      const cancelled = await ordered(s.change, stones[3], ada, { requestId: done });
      const approved = await ordered(s.change, stones[4], hanna, { requestId: alsoDone });
      const beside = await ordered(s.change, stones[5], ada, { requestId: unasked });
      for (const id of [sold, approved, beside]) await answered(s.change, id, 2);
      await answered(s.change, refused, 3);
      await answered(s.change, cancelled, 4);
      const [noted, told] = [s.noted(), s.told()];
      await settleExternalRequests(s.change, [approved, refused, sold, waiting]);
      const ids = [open, done, alsoDone, unasked];
      const rows = await s.rows('external_request', ids, 'id, state');
      return [...rows, ...noted.flat(), told];
    },
    shows: `
      id #1, state 1
      id #2, state 2
      id #3, state 2
      id #4, state 1
      workflow externalRequest, recordId #2, stoneId -, businessId ada's, event external.settle, from 1, to 2, reason the reason
      workflow externalRequest, recordId #3, stoneId -, businessId hanna's, event external.settle, from 1, to 2, reason the reason
      [[line, ada's, -], [line, hanna's, -]]
    `,
  },
  'are settled once, and own orders of clients have none': {
    when: async (s) => {
      const stones = await s.stones(2);
      const request = await openRequest(s.change, s.cast.ada);
      const order = await ordered(s.change, stones[0], s.cast.ada, { requestId: request });
      const own = await ordered(s.change, stones[1], s.cast.ada);
      for (const id of [order, own]) await answered(s.change, id, 3);
      const noted = s.noted();
      const steps: number[] = [];
      for (const orders of [[own], [own, order], [own, order]]) {
        await settleExternalRequests(s.change, orders);
        steps.push(noted.length);
      }
      return [steps, ...(await s.rows('external_request', [request], 'state'))];
    },
    shows: `
      [0, 1, 1]
      state 2
    `,
  },
});
