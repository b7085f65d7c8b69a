import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { CODE_TTL_SECONDS, generateCode, storeCode } from '../../people/accounts/mailed-codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { SUPPLIER_IS_IN_USE } from '../../platform/http/supplier-account.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { RESEND_AFTER } from '../../platform/limits/throttles.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import type { CodePurpose } from '../../platform/mail/templates/codes.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf } from '../handler.ts';

const ACCOUNT_STATUS = statement(
  'code-standing',
  `select exists (select from app_user where email = $1 and role_id <> ${ROLE.guest} and deleted_at is null) as taken,
                exists (select from app_user u left join business b on b.id = u.business_id
                         where u.email = $1 and u.role_id <> ${ROLE.guest} and u.deleted_at is null and u.is_active
                           and coalesce(b.is_active, true) and ${SUPPLIER_IS_IN_USE}) as may_sign_in,
                exists (select from app_user where email = $1 and role_id = ${ROLE.guest} and is_active and deleted_at is null) as is_guest`,
);

type CodeRequest = components['schemas']['ResetCodeWish'];
type Sender = Pick<Call<OperationOf<Operation>>, 'pool' | 'throttles' | 'operationId' | 'request'>;

/**
 * Always sends an e-mail: with a code, or with the reason why there is none. Response and duration
 * are equal for every address, so only its owner learns of an account.
 */
export async function mailCode(
  call: Sender,
  purpose: CodePurpose,
  { email, binding: earlier }: CodeRequest,
): Promise<components['schemas']['CodeSent']['data']> {
  const { pool, throttles, request } = call;
  const address = cleanEmail(email);
  const sender = addressPrefix(request.ip);
  const key = `${purpose}:${address}`;
  await throttles.emails.consume(sender);
  await throttles.codeSoon.consume(`${key}|${sender}`);
  await throttles.codeOften.consume(`${key}|${sender}`);
  await throttles.codesToOne.consume(key);
  const { rows } = await runStatement(pool, ACCOUNT_STATUS, [address]);
  const { taken = false, may_sign_in = false, is_guest = false } = rows[0] ?? {};
  const wanted = { sign_up: !taken, unlock: may_sign_in, reset: may_sign_in, guest: is_guest }[
    purpose
  ];
  const { code, hash } = await generateCode(sender);
  const binding = await runVisitorChange(call, async (change) => {
    const kept = await storeCode(change.connection, { purpose, address, binding: earlier }, hash);
    await queueEmail(
      change,
      wanted
        ? composeEmail(`code.${purpose}`, address, { code })
        : composeEmail(purpose === 'sign_up' ? 'sign_up.exists' : 'account.none', address, {}),
    );
    return { answer: kept, audited: null };
  });
  return { binding, resend_after_seconds: RESEND_AFTER, expires_after_seconds: CODE_TTL_SECONDS };
}
