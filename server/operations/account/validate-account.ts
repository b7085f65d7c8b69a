import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { accountFaults } from './sign-up-rules.ts';

export const validateAccount: Handler<OperationOf<'validateAccount'>> = async ({ pool, data }) => {
  const faults = await accountFaults(pool, data);
  if (faults.length > 0) throw refuse('accountValidationFailed', faults);
  return { message: 'Account validation succeed' };
};
