import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCREPANCY, ROLE, SHIPMENT_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { isAdministrator } from '#machines/workflows/reservation.ts';
import { shipmentMachine, shipmentWorkflow } from '#machines/workflows/shipment.ts';
import { shipmentFacts } from '../support/facts/shipment.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { firstOfEach, isCausable, type Stage, setStage } from '../support/machines/stage.ts';
import { everyStep, pathsOver, type Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';
import {
  ADDRESS,
  CARRIER,
  type Line,
  type ShipmentDesk,
  shipmentDeskOf,
} from '../support/trade/shipment-desk.ts';

type ShipmentStep = Step<typeof shipmentMachine>;

const { prepared, collected, disputed, delivered, cancelled } = SHIPMENT_STATUS;
/** Follow from other records, so no call is refused for them. */
const BY_OTHERS: readonly string[] = ['shipment.drop', 'shipment.empty'];

const paths = pathsOver(shipmentFacts).filter(({ edge }) => isCausable(edge));

let stage: Stage;
let memos: MemoDesk;
let shipments: ShipmentDesk;
let day: string;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
  shipments = shipmentDeskOf(stage.portal, stage.cast);
  day = await shipments.today();
});
afterAll(() => stage?.portal.stop());

const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id);
const stateOf = async (id: string): Promise<unknown> =>
  (await stage.sql('select state from shipment where id = $1', id))[0]?.state;

async function send(
  { event, context }: ShipmentStep,
  id: string,
  lines: readonly Line[],
): Promise<Answer> {
  const { administrator } = stage.cast;
  const person = () => stage.personOf(event.actor);
  const inShipment = async () => (await shipments.read(administrator, id)).lines;
  switch (event.type) {
    case 'shipment.prepare':
      return shipments.prepare(person(), {
        memo_line_ids: idsOf(lines),
        delivery_address: ADDRESS,
      });
    case 'shipment.change':
      return shipments.change(person(), id, { note: 'Mornings only.' });
    case 'shipment.drop':
      return memos.receive(administrator, idsOf(lines).slice(0, 1));
    case 'shipment.empty':
      return memos.receive(administrator, idsOf(lines));
    case 'shipment.collect':
      return shipments.step(person(), id, 'collect', {
        ...(context.hasCarrier ? { carrier: CARRIER.carrier } : {}),
        ...(context.hasTrackingNo ? { tracking_no: CARRIER.tracking_no } : {}),
      });
    case 'shipment.cancel':
      return shipments.step(person(), id, 'cancel', { remark: event.remark });
    case 'shipment.deliver':
      return shipments.step(person(), id, 'deliver', { delivered_on: day, received_by: 'Mira' });
    case 'shipment.dispute':
      return shipments.step(person(), id, 'deliver', {
        delivered_on: day,
        received_by: 'Mira',
        discrepancies: (await inShipment()).map((line) => ({
          id: line.id,
          kind: DISCREPANCY.damaged.code,
          remark: 'A chip at the girdle.',
        })),
      });
    case 'shipment.settlePart':
    case 'shipment.settle': {
      const open = (await inShipment()).map((line) => line.id);
      return shipments.step(person(), id, 'settle', {
        ids: event.type === 'shipment.settle' ? open : open.slice(0, 1),
        remark: event.remark,
      });
    }
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const lines = await shipments.onMemo(stage.cast.ada, 2);
    let id = '';
    for (const step of path.steps) {
      const answer = await send(step, id, lines);
      expectDone(answer);
      if (id === '') id = (answer.body.data as { id: string }).id;
      const verdict = decide(shipmentMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      expect(await stateOf(id)).toBe(verdict.to);
    }
    recordWalk('http', 'shipment', path.edge.id);
  });

  it('takes every transition', () => {
    expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
      edgesOf(shipmentMachine)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

/** Guards that no call reaches: a shipment takes its client from its stones, and others are stopped by their role. */
const UNREACHED: readonly (string | null)[] = ['clientIsChosen', 'actorRunsShipments'];
const isLetIn = ({ event: { actor } }: ShipmentStep): boolean =>
  isAdministrator(actor) || actor.role === ROLE.associate;

function guardOf({ code, context, event }: ShipmentStep): string | null | undefined {
  const verdict = decide(shipmentMachine, code, context, event);
  if (verdict.ok) return undefined;
  const { tradingClient } = context;
  const isForeign = tradingClient !== null && !mayActFor(event.actor, tradingClient);
  return verdict.guard ?? (isForeign ? 'actorMayActForClient' : null);
}

const refusals = firstOfEach(everyStep(shipmentFacts), (step) => {
  const { code, context, event } = step;
  if (BY_OTHERS.includes(event.type) || !isLetIn(step)) return null;
  if (context.tradingClient === null) return null;
  if ((code === START_CODE) !== (event.type === 'shipment.prepare')) return null;
  // Without an open discrepancy, a settlement counts as the last one.
  if (event.type === 'shipment.settlePart' && code !== disputed.code) return null;
  const guard = guardOf(step);
  return guard === undefined || UNREACHED.includes(guard)
    ? null
    : `${code} ${event.type} ${guard ?? 'closed'}`;
});

describe('refusal matrix', () => {
  it.each([...refusals])('covers %s', async (_, step) => {
    const { code, event } = step;
    const guard = guardOf(step) ?? null;
    const lines = await chosen(step, guard);
    const id = code === START_CODE ? '' : await shipmentIn(code, lines);
    const before = await stage.fingerprint();
    const answer = await send(step, id, lines);
    expect(await stage.fingerprint()).toEqual(before);
    const problem = toProblemOfRefusal({
      workflow: shipmentWorkflow,
      state: code,
      event: event.type,
      guard,
    });
    expect(answer).toMatchObject({
      status: problem.status,
      body: {
        success: false,
        code: problem.code,
        message: expect.stringContaining(problem.message),
      },
    });
    expect(await stage.guardsOf(answer.headers.get('x-request-id'))).toEqual([guard]);
  });

  it('covers every guard of every transition that requests can reach', () => {
    const leaves = edgesOf(shipmentMachine)
      .filter(({ event }) => !BY_OTHERS.includes(event))
      .flatMap((edge) =>
        edge.leaves
          .filter((leaf) => !UNREACHED.includes(leaf))
          .map((leaf) => `${edge.fromCode} ${edge.event} ${leaf}`),
      );
    expect([...refusals.keys()]).toEqual(expect.arrayContaining([...new Set(leaves)]));
  });

  /** The stones of a new shipment, as the guard wants them. */
  async function chosen({ code }: ShipmentStep, guard: string | null): Promise<readonly Line[]> {
    const { administrator, ada, piers } = stage.cast;
    const lines = await shipments.onMemo(ada, 2);
    if (code !== START_CODE) return lines;
    if (guard === 'stonesAreOfOneClient') return [...lines, ...(await shipments.onMemo(piers))];
    if (guard === 'stonesAreWithClient')
      expectDone(await memos.receive(administrator, idsOf(lines).slice(0, 1)));
    if (guard === 'stonesAreInNoShipment')
      await shipments.prepared(administrator, { memo_line_ids: idsOf(lines).slice(0, 1) });
    if (guard === 'stonesHaveNotArrived') await shipmentIn(delivered.code, lines);
    return lines;
  }

  async function shipmentIn(code: number, lines: readonly Line[]): Promise<string> {
    const { administrator } = stage.cast;
    const id = await shipments.prepared(administrator, { memo_line_ids: idsOf(lines) });
    const take = (type: ShipmentStep['event']['type']) => takeStep(id, lines, type);
    if (code === cancelled.code) await take('shipment.cancel');
    if (code === collected.code || code === disputed.code || code === delivered.code)
      await take('shipment.collect');
    if (code === disputed.code) await take('shipment.dispute');
    if (code === delivered.code) await take('shipment.deliver');
    expect(await stateOf(id)).toBe(code);
    return id;
  }

  async function takeStep(
    id: string,
    lines: readonly Line[],
    type: ShipmentStep['event']['type'],
  ): Promise<void> {
    const [everyday] = shipmentFacts.events.filter(
      (event) => event.type === type && isAdministrator(event.actor),
    );
    const [context] = shipmentFacts.worlds;
    if (!everyday || !context) throw new Error('no such step');
    expectDone(await send({ code: prepared.code, context, event: everyday }, id, lines));
  }
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
