import { REGISTRATION, ROLE } from '#machines/codes.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { readBusinessDetail } from '../../people/customers/business-detail.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'business-to-save',
  `select registration, company_name, tax_identification_number from business where id = $1 for no key update`,
);

/**
 * The record exists since the sign-up. After registration, customers can no longer change fields
 * that KYC documents prove.
 */
export const saveBusiness: Handler<OperationOf<'saveBusiness'>> = (call) =>
  runChange(call, async ({ connection, actor }) => {
    const { user_id, ...fields } = call.data;
    const isCustomer = actor.role === ROLE.customer;
    if (!user_id && !isCustomer) throw refuseField('data.user_id', 'Please select a client');
    const person = user_id ?? call.session.actor.id;
    const { id } = await readBusinessOfCustomer(connection, call.session, person);
    const { rows } = await runStatement(connection, LOCK, [id]);
    const [standing] = rows;
    if (isCustomer && standing?.registration === REGISTRATION.registered.code) {
      const moved = (['company_name', 'tax_identification_number'] as const).filter(
        (field) =>
          fields[field] !== undefined && (fields[field]?.trim() || null) !== standing[field],
      );
      if (moved.length > 0) throw refuse('registeredDetailsStand');
    }
    await requireUnchanged(
      connection,
      call.session,
      [{ was: call.was, present: await readBusinessDetail(connection, id) }],
      { by: ['saveBusiness', 'updateCustomer'], id: person },
    );
    await writeBusiness(connection, id, fields, 'data');
    return { message: 'Business saved', data: await readBusinessDetail(connection, id) };
  });
