import { REGISTRATION, ROLE } from '../../../src/machines/codes.ts';
import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { businessDetail } from '../../people/customers/business-detail.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'business-to-save',
  `select registration, company_name, tax_identification_number from business where id = $1 for no key update`,
);

/**
 * Completes the business that every customer has from sign-up on. After registration, customers can
 * no longer change the fields that the KYC documents prove.
 */
export const saveBusiness: Handler<OperationOf<'saveBusiness'>> = (call) =>
  change(call, async ({ client, actor }) => {
    const { user_id, ...fields } = call.data;
    const isCustomer = actor.role === ROLE.customer;
    if (!user_id && !isCustomer) throw refuseField('data.user_id', 'Please select a client');
    const person = user_id ?? call.session.actor.id;
    const { id } = await businessOf(client, call.session, person);
    const { rows } = await ask(client, LOCK, [id]);
    const [standing] = rows;
    if (isCustomer && standing?.registration === REGISTRATION.registered.code) {
      const moved = (['company_name', 'tax_identification_number'] as const).filter(
        (field) =>
          fields[field] !== undefined && (fields[field]?.trim() || null) !== standing[field],
      );
      if (moved.length > 0) throw refuse('registeredDetailsStand');
    }
    await requireUnchanged(
      client,
      call.session,
      [{ was: call.was, present: await businessDetail(client, id) }],
      { by: ['saveBusiness', 'updateCustomer'], id: person },
    );
    await writeBusiness(client, id, fields, 'data');
    return { message: 'The business is saved', data: await businessDetail(client, id) };
  });
