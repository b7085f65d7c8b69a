import type { ProviderId } from '#api/ids.gen.ts';
import { ON_NEW_RAP, PRICE_BASIS } from '#common/price-basis.ts';
import { SUPPLIER_AVAILABILITY } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { changingSuppliers } from '../../stock/stones/supplier-names.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import { requireValidSettings } from '../../stock/suppliers/settings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import {
  createFlagSubject,
  type FlagRecords,
  supplierFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { setSchedule } from './set-schedule.ts';
import { parseSettings, sealSecret } from './settings-input.ts';
import { addAccount, supplierNameFault, switchSupplier } from './write-suppliers.ts';

const ADD = statement(
  'supplier-add',
  'insert into provider (name, source, settings, price_basis, on_new_rap, availability) values ($1, $2, $3, $4, $5, $6) returning id',
);
const SEAL = statement('supplier-seal', 'update provider set secret = $2 where id = $1');

export const addSupplier: Handler<OperationOf<'addSupplier'>> = async (call) => {
  const { data } = call;
  const name = data.name.trim();
  const { source } = data;
  const settings = parseSettings(data, source) ?? null;
  if (settings) requireValidSettings(settings, call.reach);
  const passwordHash = data.account && (await unknownPasswordHash());
  const changing = runChange(call, async (begun) => {
    const made: FlagRecords<ProviderId> = {
      ...supplierFlags,
      write: async () =>
        (
          await runStatement(begun.connection, ADD, [
            name,
            source,
            settings && JSON.stringify(settings),
            data.price_basis ?? PRICE_BASIS.asked,
            data.on_new_rap ?? ON_NEW_RAP.keepPrice,
            data.availability ?? SUPPLIER_AVAILABILITY.guaranteed,
          ])
        ).rows,
    };
    const event = { type: 'flag.create', actor: begun.actor } as const;
    const [born] = await applyEvents(
      begun,
      made,
      [createFlagSubject<ProviderId>(null, START_CODE)],
      event,
    );
    if (!born) throw new Error('the insert of a supplier returned no row');
    const { id } = born;
    const secret = sealSecret(call, { id, settings }, data.secret);
    if (secret) await runStatement(begun.connection, SEAL, [id, secret]);
    if (data.account && passwordHash)
      await addAccount(begun, call, { id, source }, data.account, passwordHash);
    await setSchedule(begun, { id, settings }, data.schedule, call.companyZone);
    if (data.is_active === false) await switchSupplier(begun, { id, isActive: true }, false);
    return {
      message: `Supplier added: ${name}`,
      data: await knownSupplier(begun.connection, id, call.companyZone),
    };
  }).catch((error: unknown) => {
    throw supplierNameFault(error);
  });
  const answer = await changingSuppliers(changing);
  call.reply.code(201);
  return answer;
};
