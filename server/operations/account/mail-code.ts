import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { CODE_LIVES, drawCode, keepCode } from '../../people/accounts/mailed-codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { SUPPLIER_IS_IN_USE } from '../../platform/http/supplier-account.ts';
import { addressPrefix } from '../../platform/limits/address.ts';
import { RESEND_AFTER } from '../../platform/limits/throttles.ts';
import {
  type CodePurpose,
  codeLetter,
  hasAccountLetter,
  noAccountLetter,
} from '../../platform/mail/letters.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { visitorChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf } from '../handler.ts';

const STANDING = statement(
  'code-standing',
  `select exists (select from app_user where email = $1 and role_id <> ${ROLE.guest} and deleted_at is null) as taken,
                exists (select from app_user u left join business b on b.id = u.business_id
                         where u.email = $1 and u.role_id <> ${ROLE.guest} and u.deleted_at is null and u.is_active
                           and coalesce(b.is_active, true) and ${SUPPLIER_IS_IN_USE}) as may_sign_in,
                exists (select from app_user where email = $1 and role_id = ${ROLE.guest} and is_active and deleted_at is null) as is_guest`,
);

type Wish = components['schemas']['ResetCodeWish'];
type Sender = Pick<Call<OperationOf<Operation>>, 'pool' | 'throttles' | 'operationId' | 'request'>;

/**
 * Always sends an e-mail: with a code, or with the reason why there is none. Response, work and
 * duration are equal for every address, so only its owner learns whether an account exists.
 */
export async function mailCode(
  call: Sender,
  purpose: CodePurpose,
  { email, binding: earlier }: Wish,
): Promise<components['schemas']['CodeSent']['data']> {
  const { pool, throttles, request } = call;
  const address = cleanEmail(email);
  const sender = addressPrefix(request.ip);
  const key = `${purpose}:${address}`;
  await throttles.letters.take(sender);
  await throttles.codeSoon.take(`${key}|${sender}`);
  await throttles.codeOften.take(`${key}|${sender}`);
  await throttles.codesToOne.take(key);
  const { rows } = await ask(pool, STANDING, [address]);
  const { taken = false, may_sign_in = false, is_guest = false } = rows[0] ?? {};
  const wanted = { sign_up: !taken, unlock: may_sign_in, reset: may_sign_in, guest: is_guest }[
    purpose
  ];
  const { code, hash } = await drawCode(sender);
  const refusal = purpose === 'sign_up' ? hasAccountLetter() : noAccountLetter();
  const binding = await visitorChange(call, async (change) => {
    const kept = await keepCode(change.client, { purpose, address, binding: earlier }, hash);
    await queueMail(change, { ...(wanted ? codeLetter(purpose, code) : refusal), to: address });
    return { answer: kept, audited: null };
  });
  return { binding, resend_after_seconds: RESEND_AFTER, expires_after_seconds: CODE_LIVES };
}
