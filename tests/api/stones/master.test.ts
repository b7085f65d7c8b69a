import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  done,
  MASTERS,
  type Master,
  type MasterDesk,
  masterDeskOf,
  STATUS,
  said,
  VALUES,
} from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: MasterDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = masterDeskOf(portal, cast);
});
afterAll(() => portal?.stop());

const FIXED = ['BUSINESS_TYPE', 'COMPANY_DESIGNATION', 'DOC_TYPE_BUSINESS', 'SALES_PERSON_TYPE'];

describe('a master', () => {
  it('is added at the end, renamed, deactivated and deleted, each with a ledger step and an audit entry', async () => {
    const before = await desk.masters();
    const { id, sequence } = done<Master>(
      await desk.asks('POST', MASTERS, { code: 'SETTING', name: ' Setting ' }),
    );
    expect(sequence).toBe((before.at(-1)?.sequence ?? 0) + 1);
    expect((await desk.masters()).at(-1)).toEqual({
      id,
      code: 'SETTING',
      name: 'Setting',
      description: '',
      is_active: true,
      sequence,
      fixed_because: null,
      sub_masters: 0,
    });
    const changes = { code: 'RING_SETTING', name: 'Ring setting', description: 'How it sits.' };
    const known = { code: 'SETTING', name: 'Setting', description: '' };
    expect(done(await desk.asks('PUT', `${MASTERS}/${id}`, changes, known))).toMatchObject(changes);
    expect(done(await desk.asks('PUT', `${STATUS}/${id}`, { is_active: false }))).toMatchObject({
      is_active: false,
    });
    // Once is enough: the second one is told that it stands so already.
    expectProblem(await desk.asks('PUT', `${STATUS}/${id}`, { is_active: false }), 409);
    done(await desk.asks('PUT', `${STATUS}/${id}`, { is_active: true }));
    done(await desk.asks('DELETE', `${MASTERS}/${id}`));
    expect(await desk.masters()).toEqual(before);
    expectProblem(await desk.asks('DELETE', `${MASTERS}/${id}`), 404);
    const { rows } = await portal.database.pool.query(
      `select event, actor_id from ledger where workflow = 'activeFlag' and record_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ event }) => event)).toEqual([
      'flag.create',
      'flag.deactivate',
      'flag.activate',
      'flag.deactivate',
    ]);
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([cast.administrator.id]));
    const audited = await portal.database.pool.query(
      `select operation from audit_entry where summary -> 'path' ->> 'id' = $1 order by id`,
      [id],
    );
    expect(audited.rows.map(({ operation }) => operation)).toEqual([
      'updateMaster',
      'setMasterActive',
      'setMasterActive',
      'removeMaster',
    ]);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
    const path = await desk.send(cast.auditor, 'GET', `/workflows/activeFlag/records/${id}/path`);
    expect(path.body, JSON.stringify(path.body)).toMatchObject({
      data: { record: { number: 'Ring setting', state: 2 } },
    });
    // Its code and its name are free again.
    const again = done<Master>(
      await desk.asks('POST', MASTERS, { code: 'RING_SETTING', name: 'ring setting' }),
    );
    done(await desk.asks('DELETE', `${MASTERS}/${again.id}`));
  });

  it('that the code uses keeps its code and name, and cannot be deactivated or deleted; the refusal says why', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const code of [...FIXED, 'SHAPE']) {
      const { id, name, fixed_because, sub_masters } = await desk.masterOf(code);
      expect(fixed_because).toMatch(/\.$/);
      expect(sub_masters).toBeGreaterThan(3);
      for (const refused of [
        await desk.asks('PUT', `${MASTERS}/${id}`, { name: 'Otherwise' }),
        await desk.asks('PUT', `${MASTERS}/${id}`, { code: 'OTHERWISE' }),
        await desk.asks('PUT', `${STATUS}/${id}`, { is_active: false }),
        await desk.asks('DELETE', `${MASTERS}/${id}`),
      ]) {
        expectProblem(refused, 409);
        expect(refused.body).toMatchObject({
          code: 'MASTER_FIXED',
          message: `${name} cannot be changed. ${fixed_because}`,
        });
      }
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    // What it is for may be said.
    const { id, name, code } = await desk.masterOf('BUSINESS_TYPE');
    done(await desk.asks('PUT', `${MASTERS}/${id}`, { name, code, description: 'What they do.' }));
    expect(await desk.masterOf(code)).toMatchObject({ description: 'What they do.' });
    done(await desk.asks('PUT', `${MASTERS}/${id}`, { description: '' }));
  });

  it('cannot be deleted while it has values, which the refusal names; deactivated, it hides its values', async () => {
    const ribbon = await desk.newValue('Ribbon');
    const { id } = await desk.masterOf('PACKAGING');
    const refused = await desk.asks('DELETE', `${MASTERS}/${id}`);
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({ code: 'MASTER_NOT_EMPTY' });
    expect(said(refused)).toEqual(['The master still contains Ribbon.']);
    expect((await desk.offered()).PACKAGING).toEqual(['Ribbon']);
    done(await desk.asks('PUT', `${STATUS}/${id}`, { is_active: false }));
    expect((await desk.offered()).PACKAGING).toBeUndefined();
    done(await desk.asks('PUT', `${STATUS}/${id}`, { is_active: true }));
    done(await desk.asks('DELETE', `${VALUES}/${ribbon.id}`));
    done(await desk.asks('DELETE', `${MASTERS}/${id}`));
  });

  it('is refused with the field if its code or name is taken or invalid, and nothing changes', async () => {
    const before = await fingerprint(portal.database.pool);
    for (const [data, status, field, code] of [
      [{ code: 'SHAPE', name: 'Outline' }, 409, 'data.code', 'MASTER_CODE_TAKEN'],
      [{ code: 'OUTLINE', name: 'sHape' }, 409, 'data.name', 'MASTER_NAME_TAKEN'],
      [{ code: 'out line', name: 'Outline' }, 400, 'data.code', 'INVALID_REQUEST'],
      [{ code: 'OUTLINE', name: ' ' }, 400, 'data.name', 'INVALID_REQUEST'],
      [{ code: 'OUTLINE', name: 'Out\r\nline' }, 400, 'data.name', 'INVALID_REQUEST'],
      [{ code: 'OUTLINE', name: 'x'.repeat(81) }, 400, 'data.name', 'INVALID_REQUEST'],
      [{ code: 'OUTLINE' }, 400, 'data.name', 'INVALID_REQUEST'],
      [{ code: 'OUTLINE', name: 'Outline', sequence: 1 }, 400, 'data.sequence', 'INVALID_REQUEST'],
    ] as const) {
      const refused = await desk.asks('POST', MASTERS, data);
      expectProblem(refused, status, field);
      expect(refused.body).toMatchObject({ code });
    }
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    // What looks like a page stays text.
    const html = '<script>alert(1)</script>';
    const made = done<Master>(await desk.asks('POST', MASTERS, { code: 'HTML', name: html }));
    expect(made.name).toBe(html);
    done(await desk.asks('DELETE', `${MASTERS}/${made.id}`));
  });

  it('is not overwritten after a concurrent change; the refusal names who changed it', async () => {
    const { id } = done<Master>(await desk.asks('POST', MASTERS, { code: 'GIFT', name: 'Gift' }));
    done(await desk.asks('PUT', `${MASTERS}/${id}`, { name: 'Gifts' }, { name: 'Gift' }));
    const refused = await desk.asks(
      'PUT',
      `${MASTERS}/${id}`,
      { name: 'Presents' },
      { name: 'Gift' },
    );
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      errors: [{ field: 'was.name', since: { did: 'changed', by: 'you' } }],
    });
    expect(await desk.masterOf('GIFT')).toMatchObject({ name: 'Gifts' });
    done(await desk.asks('DELETE', `${MASTERS}/${id}`));
  });
});
