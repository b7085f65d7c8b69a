import type { components } from '#api/schema.gen.ts';
import { exchangeCode } from '../../people/accounts/mailed-codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { CodePurpose } from '../../platform/mail/templates/codes.ts';
import type { Call, OperationOf } from '../handler.ts';

type Trying = Pick<Call<OperationOf<Operation>>, 'pool' | 'throttles' | 'request'> & {
  data: components['schemas']['ResetCodeTry'];
};

/**
 * Exchanges a mailed code for a token that proves the address. `binding` is a secret of the browser
 * that requested the code. Attempts without `binding` fail, but do not use up the owner's attempts.
 */
export async function tryCode(
  { pool, throttles, request, data: { email, otp, binding } }: Trying,
  purpose: CodePurpose,
): Promise<{ address: string; token: string }> {
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.consume(sender);
  const address = cleanEmail(email);
  const token = await exchangeCode(pool, { purpose, address, binding }, { code: otp, sender });
  if (token === null) throw refuse('codeWrong');
  return { address, token };
}
