import type { components } from '../../../src/api/schema.gen.ts';
import type { Call, Operation, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { addressPrefix } from '../../limits/address.ts';
import type { CodePurpose } from '../../mail/letters.ts';
import { exchangeCode } from '../../people/mailed-codes.ts';
import { cleanEmail } from '../../people/new-user.ts';

type Trying = Pick<Call<OperationOf<Operation>>, 'pool' | 'throttles' | 'request'> & {
  data: components['schemas']['ResetCodeTry'];
};

/** What the code proves is given to whoever asked for it and has read it; everybody else only loses tries of their own. */
export async function tryCode(
  { pool, throttles, request, data: { email, otp, binding } }: Trying,
  purpose: CodePurpose,
): Promise<{ address: string; token: string }> {
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.take(sender);
  const address = cleanEmail(email);
  const token = await exchangeCode(pool, { purpose, address, binding }, { code: otp, sender });
  if (token === null) throw refuse('codeWrong');
  return { address, token };
}
