import { GROWTH_TYPE } from '#machines/codes.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { readHsCodes } from '../../trading/tax/tax-setup.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const UPDATE = statement(
  'hs-codes-update',
  `insert into hs_code (growth_type, code) values (${GROWTH_TYPE.natural}, $1), (${GROWTH_TYPE.labGrown}, $2)
     on conflict (growth_type) do update set code = excluded.code`,
);

export const updateHsCodes: Handler<OperationOf<'updateHsCodes'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    await runStatement(connection, UPDATE, [call.data.natural, call.data.lab_grown]);
    consequences.notifyRefresh(await readSignedInUsers(connection));
    return { message: 'HS codes saved', data: await readHsCodes(connection) };
  });
