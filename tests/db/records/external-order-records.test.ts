import { applyEvents } from '../../../server/workflows/apply-events.ts';
import { createOrderSubjects } from '../../../server/workflows/records/confirm-stone-records.ts';
import { newExternalOrderRecords } from '../../../server/workflows/records/external-order-records.ts';
import { idsOf, reaching, recordTable, writtenOf } from './record-table.ts';

recordTable('orders of an external client', 'administrator', {
  'are one order under one request, which is opened for them': {
    when: async (s) => {
      const stones = (await s.stones(2)).toReversed();
      const external = newExternalOrderRecords({ remark: 'by list', fileName: 'list.csv' });
      const told = s.told();
      const born = await createOrderSubjects(s.change, stones, s.client(), true);
      const moves = await applyEvents(s.change, external.orders, born, s.event('confirm.import'));
      const columns = 'stone_id, state, business_id, remark, external_request_id';
      const requests = await s.sql(
        'select id, state, business_id, imported_by, file_name from external_request where request_no = $1',
        [external.requestNo()],
      );
      return [
        external.requestNo(),
        ...requests,
        ...(await s.rows('confirm_stone', idsOf(moves), columns)),
        ...writtenOf(moves).map(({ stoneId, orderNo }) => [stoneId, orderNo]),
        told.filter(([topic]) => topic === 'line').length,
      ];
    },
    shows: `
      EX 1
      id #1, state 1, business_id ada's, imported_by administrator, file_name list.csv
      stone_id stone 2, state 1, business_id ada's, remark by list, external_request_id #1
      stone_id stone 1, state 1, business_id ada's, remark by list, external_request_id #1
      [stone 2, CO 1]
      [stone 1, CO 1]
      4
    `,
  },
  'open no request where the machine lets none of them in': {
    when: async (s) => {
      const external = newExternalOrderRecords({ remark: null, fileName: null });
      const born = await createOrderSubjects(s.change, await s.stones(1), null, true);
      const imported = s.event('confirm.import');
      return [
        await s.refusal(() => applyEvents(s.change, external.orders, born, imported)),
        await s.refusal(() => external.requestNo()),
        (await s.sql('select from external_request where created_at >= now()')).length,
      ];
    },
    shows: `
      Please select a client
      an external list has no number
      0
    `,
  },
  'have a client, and are hidden from those who may not act for it': {
    when: async (s) => {
      const { orders } = newExternalOrderRecords({ remark: null, fileName: null });
      const [stone] = await s.stones(1);
      const [born] = await createOrderSubjects(s.change, [stone], s.client(), true);
      const clientless = await createOrderSubjects(s.change, [stone], null, true);
      if (!born) throw new Error('no subject came');
      const imported = s.event('confirm.import');
      return [
        s.hidden(orders, born.context, imported, 'ada', 'piers'),
        await s.refusal(() => orders.write(s.change, [], imported)),
        await s.refusal(() => orders.write(s.change, clientless.map(reaching(1)), imported)),
      ];
    },
    shows: `
      ada -, piers actorMayActForClient
      an external list has no trading client
      an external list has no trading client
    `,
  },
});
