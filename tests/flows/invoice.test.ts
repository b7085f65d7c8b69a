import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.portal.stop());

const edgeOf = (event: string) => {
  const edge = edgesOf(invoiceMachine).find((one) => one.event === event);
  if (!edge) throw new Error(`no edge is called ${event}`);
  return edge;
};

describe('transition coverage', () => {
  it('takes the invoice of an approved order', async () => {
    const { desk, cast } = stage;
    const order = await desk.ordered(cast.ada, await desk.stone());
    expect(await stage.sql('select from invoice_line where confirm_stone_id = $1', order)).toEqual(
      [],
    );
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
    const lines = await stage.sql(
      `select l.state, l.amount = c.amount as same, e.event, e.from_state, e.to_state
         from invoice_line l join confirm_stone c on c.id = l.confirm_stone_id
         join ledger e on e.workflow = 'invoice' and e.record_id = l.id where c.id = $1`,
      order,
    );
    const edge = edgeOf('invoice.bill');
    expect(lines).toEqual([
      {
        state: INVOICE_STATUS.billed.code,
        same: true,
        event: edge.event,
        from_state: edge.fromCode,
        to_state: edge.toCode,
      },
    ]);
    recordWalk('http', 'invoice', edge.id);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
