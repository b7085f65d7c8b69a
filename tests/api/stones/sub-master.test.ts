import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  done,
  type MasterDesk,
  masterDeskOf,
  SEQUENCE,
  said,
  VALUE_STATUS,
  VALUES,
  type Value,
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

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const namesOf = async (code: string) => (await desk.values(code)).map(({ name }) => name);

describe('an attribute value', () => {
  it('is added with all its fields, changed, deactivated and deleted, each with a ledger step and an audit entry', async () => {
    const said_of_it = {
      code: 'WOODEN_BOX',
      name: 'Wooden box',
      description: 'Walnut, lined.\nFor gifts.',
      keyword: 'chest, case',
      is_display: false,
    };
    const box = await desk.newValue('Wooden box', said_of_it);
    expect(box).toMatchObject({
      ...said_of_it,
      master_id: (await desk.masterOf('PACKAGING')).id,
      is_active: true,
      is_default: false,
      sequence: 1,
      image: null,
      image_id: null,
    });
    const changes = {
      code: 'BOX',
      name: 'Box',
      description: '',
      keyword: 'crate',
      is_display: true,
    };
    expect(done(await desk.asks('PUT', `${VALUES}/${box.id}`, changes, said_of_it))).toMatchObject(
      changes,
    );
    expect(
      done(await desk.asks('PUT', `${VALUE_STATUS}/${box.id}`, { is_active: false })),
    ).toMatchObject({ is_active: false });
    expectProblem(await desk.asks('PUT', `${VALUE_STATUS}/${box.id}`, { is_active: false }), 409);
    done(await desk.asks('PUT', `${VALUES}/${box.id}`, { is_active: true }));
    done(await desk.asks('DELETE', `${VALUES}/${box.id}`));
    expectProblem(await desk.asks('PUT', `${VALUES}/${box.id}`, { name: 'Gone' }), 404);
    expect(
      (await sql('select event from ledger where record_id = $1 order by id', box.id)).map(
        ({ event }) => event,
      ),
    ).toEqual(['flag.create', 'flag.deactivate', 'flag.activate', 'flag.deactivate']);
    expect(
      (
        await sql(
          `select operation from audit_entry where summary -> 'path' ->> 'id' = $1 order by id`,
          box.id,
        )
      ).map(({ operation }) => operation),
    ).toEqual(['updateSubMaster', 'setSubMasterActive', 'updateSubMaster', 'removeSubMaster']);
    const path = await desk.send(
      cast.auditor,
      'GET',
      `/workflows/activeFlag/records/${box.id}/path`,
    );
    expect(path.body).toMatchObject({ data: { record: { number: 'Packaging: Box', state: 2 } } });
    const aside = await desk.newValue('Paper', { is_active: false });
    expect(aside.is_active).toBe(false);
    done(await desk.asks('DELETE', `${VALUES}/${aside.id}`));
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('is found by its list, its words and its page', async () => {
    const all = await desk.send(cast.auditor, 'GET', `${VALUES}?size=2&page=2`);
    expect(all.body).toMatchObject({ pagination: { page: 2, size: 2 } });
    expect((all.body.data as Value[]).map(({ code }) => code)).toEqual(['PEAR', 'CUSHION']);
    const { id } = await desk.masterOf('CUT');
    const cuts = done<Value[]>(
      await desk.send(cast.administrator, 'GET', `${VALUES}?masterId=${id}&search=VERY%20good`),
    );
    expect(cuts.map(({ code }) => code)).toEqual(['VG-EX', 'VG', 'G-VG']);
    expect(await desk.values('NO_SUCH_LIST')).toEqual([]);
    const shelf = await desk.newValue('Tray', { keyword: 'velvet shelf' });
    expect((await desk.values('PACKAGING', '&search=SHELF')).map((found) => found.id)).toEqual([
      shelf.id,
    ]);
    done(await desk.asks('DELETE', `${VALUES}/${shelf.id}`));
  });

  it('is moved, and the others shift', async () => {
    const made = [];
    for (const name of ['One', 'Two', 'Three']) made.push(await desk.newValue(name));
    const [one, two, three] = made as [Value, Value, Value];
    const moved = done<Value[]>(
      await desk.asks('PUT', SEQUENCE, { id: three.id, sequence: 1 }, { sequence: 3 }),
    );
    expect(moved.map(({ name, sequence }) => [name, sequence])).toEqual([
      ['Three', 1],
      ['One', 2],
      ['Two', 3],
    ]);
    expect((await desk.offered()).PACKAGING).toEqual(['Three', 'One', 'Two']);
    const stale = await desk.asks('PUT', SEQUENCE, { id: three.id, sequence: 2 }, { sequence: 3 });
    expectProblem(stale, 409);
    expect(stale.body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    done(await desk.asks('PUT', SEQUENCE, { id: three.id, sequence: 1000 }));
    expect(await namesOf('PACKAGING')).toEqual(['One', 'Two', 'Three']);
    const four = await desk.newValue('Four', { sequence: 2 });
    expect(await namesOf('PACKAGING')).toEqual(['One', 'Four', 'Two', 'Three']);
    done(await desk.asks('DELETE', `${VALUES}/${four.id}`));
    expect((await desk.values('PACKAGING')).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expectProblem(await desk.asks('PUT', SEQUENCE, { id: four.id, sequence: 1 }), 404);
    for (const { id } of [one, two, three]) done(await desk.asks('DELETE', `${VALUES}/${id}`));
  });

  it('can be the only default of its list, and then stays active', async () => {
    const first = await desk.newValue('First', { is_default: true });
    const second = await desk.newValue('Second', { is_default: true });
    const defaults = async () =>
      (await desk.values('PACKAGING')).filter((value) => value.is_default).map(({ name }) => name);
    expect(await defaults()).toEqual(['Second']);
    done(await desk.asks('PUT', `${VALUES}/${first.id}`, { is_default: true }));
    expect(await defaults()).toEqual(['First']);
    const before = await fingerprint(portal.database.pool);
    for (const refused of [
      await desk.asks('PUT', `${VALUE_STATUS}/${first.id}`, { is_active: false }),
      await desk.asks('PUT', `${VALUES}/${first.id}`, { is_active: false }),
    ]) {
      expectProblem(refused, 409);
      expect(refused.body).toMatchObject({
        code: 'SUB_MASTER_IS_DEFAULT',
        message: 'First is the default value. Make another value the default first.',
      });
    }
    expectProblem(
      await desk.asks('PUT', `${VALUES}/${second.id}`, { is_active: false, is_default: true }),
      400,
      'data.is_default',
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    done(await desk.asks('PUT', `${VALUES}/${first.id}`, { is_active: false, is_default: false }));
    expect(await defaults()).toEqual([]);
    for (const { id } of [first, second]) done(await desk.asks('DELETE', `${VALUES}/${id}`));
  });

  it('that is deactivated is no longer offered, and records keep it', async () => {
    const retailer = await desk.valueOf('BUSINESS_TYPE', 'Retailer');
    const [{ nr }] = await sql('select nr from sub_master where id = $1', retailer.id);
    const fill = (data: object) =>
      desk.asks('PUT', `/customer/user/${cast.ada.id}`, { business: data });
    done(await fill({ business_type: nr }));
    done(await desk.asks('PUT', `${VALUE_STATUS}/${retailer.id}`, { is_active: false }));
    expect((await desk.offered()).BUSINESS_TYPE).not.toContain('Retailer');
    const choices = done<{ business_types: { name: string }[] }>(
      await desk.send(cast.tove, 'GET', '/customer/business-choices'),
    );
    expect(choices.business_types.map(({ name }) => name)).not.toContain('Retailer');
    const ada = async () =>
      done<{ business: object }>(
        await desk.send(cast.administrator, 'GET', `/customer/user/${cast.ada.id}`),
      ).business;
    expect(await ada()).toMatchObject({ business_type: nr, business_type_name: 'Retailer' });
    // Who has it may be saved with it, and nobody else may take it.
    done(await fill({ business_type: nr, city: 'Ghent' }));
    expectProblem(
      await desk.asks('PUT', `/customer/user/${cast.unregistered.id}`, {
        business: { business_type: nr },
      }),
      400,
      'data.business.business_type',
    );
    done(await desk.asks('PUT', `${VALUE_STATUS}/${retailer.id}`, { is_active: true }));
  });

  it('that is deactivated stays with the associate who has it, and is assigned to no other', async () => {
    const [type] = await desk.values('SALES_PERSON_TYPE');
    const give = (who: string, data: object) =>
      desk.asks('PUT', `/business-associate/businessassociate/${who}`, data);
    const { rows } = await portal.database.pool.query<{ id: string }>(
      'select id from app_user where role_id = $1 and id <> $2 limit 1',
      [ROLE.associate, cast.tove.id],
    );
    done(await give(cast.tove.id, { business_associate_type: type?.id }));
    done(await give(rows[0]?.id ?? '', { business_associate_type: null }));
    done(await desk.asks('PUT', `${VALUES}/${type?.id}`, { is_default: false }));
    done(await desk.asks('PUT', `${VALUE_STATUS}/${type?.id}`, { is_active: false }));
    expect(
      done(await give(cast.tove.id, { business_associate_type: type?.id, mobile: '600700800' })),
    ).toMatchObject({
      business_associate_type: type?.id,
      business_associate_type_name: type?.name,
    });
    const other = await give(rows[0]?.id ?? '', { business_associate_type: type?.id });
    expectProblem(other, 400, 'data.business_associate_type');
    done(await desk.asks('PUT', `${VALUE_STATUS}/${type?.id}`, { is_active: true }));
  });

  it('that is renamed keeps the old name in past records; a preview lists where it is shown', async () => {
    const retailer = await desk.valueOf('BUSINESS_TYPE', 'Retailer');
    const [{ nr }] = await sql('select nr from sub_master where id = $1', retailer.id);
    const fill = (who: string, data: object) =>
      desk.asks('PUT', `/customer/user/${who}`, { business: data });
    const typeOf = async (who: string) =>
      done<{ business: { business_type_name: string } }>(
        await desk.send(cast.administrator, 'GET', `/customer/user/${who}`),
      ).business.business_type_name;
    done(await fill(cast.ada.id, { business_type: nr }));
    const [{ company_name }] = await sql(
      'select company_name from business where id = $1',
      cast.ada.businessId,
    );
    expect(await desk.uses(retailer.id)).toContainEqual(
      expect.objectContaining({
        kind: 'client',
        keeps_name: true,
        link: '/client',
        records: expect.arrayContaining([
          { name: company_name, link: `/client?q=${encodeURIComponent(company_name)}` },
        ]),
      }),
    );
    done(await desk.asks('PUT', `${VALUES}/${retailer.id}`, { name: 'Shop' }));
    expect(await typeOf(cast.ada.id)).toBe('Retailer');
    done(await fill(cast.ada.id, { business_type: nr, city: 'Ghent' }));
    expect(await typeOf(cast.ada.id)).toBe('Retailer');
    done(await fill(cast.unregistered.id, { business_type: nr }));
    expect(await typeOf(cast.unregistered.id)).toBe('Shop');
    done(await desk.asks('PUT', `${VALUES}/${retailer.id}`, { name: 'Retailer' }));
  });

  it('cannot be deleted and keeps its code while it is used; the refusal names each use', async () => {
    const before = await fingerprint(portal.database.pool);
    const round = await desk.valueOf('SHAPE', 'Round');
    const uses = await desk.uses(round.id);
    expect(uses.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['stone', 'savedSearch', 'demand']),
    );
    const refused = await desk.asks('DELETE', `${VALUES}/${round.id}`);
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({ code: 'SUB_MASTER_IN_USE' });
    expect(said(refused)[0]).toBe(`${uses[0]?.what}.`);
    const renamed = await desk.asks('PUT', `${VALUES}/${round.id}`, { code: 'RND' });
    expectProblem(renamed, 409, 'data.code');
    const kept = await desk.asks(
      'DELETE',
      `${VALUES}/${(await desk.valueOf('DOC_TYPE_BUSINESS', 'Passport')).id}`,
    );
    expectProblem(kept, 409);
    expect(said(kept)[0]).toMatch(/^\d+ KYC documents: /);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is refused with the field if it is invalid, and nothing changes', async () => {
    const box = await desk.newValue('Box');
    const other = await desk.newValue('Other');
    const before = await fingerprint(portal.database.pool);
    for (const [data, status, field] of [
      [{ code: 'OTHER' }, 409, 'data.code'],
      [{ name: 'oTHER' }, 409, 'data.name'],
      [{ code: 'a b' }, 400, 'data.code'],
      [{ name: 'A\r\nB' }, 400, 'data.name'],
      [{ keyword: 'a\nb' }, 400, 'data.keyword'],
      [{ description: 'x'.repeat(1001) }, 400, 'data.description'],
      [{ sequence: 0 }, 400, 'data.sequence'],
      [{ master_id: (await desk.masterOf('SHAPE')).id }, 400, 'data.master_id'],
      [{ removeFiles: [box.id] }, 400, 'data.removeFiles'],
      [{}, 400, 'data'],
      [{ nr: 7 }, 400, 'data.nr'],
    ] as const)
      expectProblem(await desk.asks('PUT', `${VALUES}/${box.id}`, data), status, field);
    expectProblem(
      await desk.asks('POST', VALUES, { master_id: box.id, code: 'X', name: 'X' }),
      400,
      'data.master_id',
    );
    expectProblem(
      await desk.asks('POST', VALUES, {
        master_id: box.master_id,
        code: 'X',
        name: 'X',
        is_default: true,
        is_active: false,
      }),
      400,
      'data.is_default',
    );
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    const html = '<img src=x onerror=alert(1)>';
    expect(
      done(await desk.asks('PUT', `${VALUES}/${box.id}`, { name: html, description: html })),
    ).toMatchObject({ name: html, description: html });
    for (const { id } of [box, other]) done(await desk.asks('DELETE', `${VALUES}/${id}`));
  });

  it('is not overwritten after a concurrent change; the refusal names who changed what', async () => {
    const box = await desk.newValue('Crate');
    done(await desk.asks('PUT', `${VALUES}/${box.id}`, { name: 'Chest' }, { name: 'Crate' }));
    const refused = await desk.asks(
      'PUT',
      `${VALUES}/${box.id}`,
      { name: 'Case', keyword: 'mine' },
      { name: 'Crate', keyword: '' },
    );
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      errors: [{ field: 'was.name', since: { by: 'you' } }],
    });
    expect(await desk.valueOf('PACKAGING', 'Chest')).toMatchObject({ keyword: '' });
    done(await desk.asks('DELETE', `${VALUES}/${box.id}`));
  });
});
