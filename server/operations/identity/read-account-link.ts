import { maskEmail } from '#common/mask-email.ts';
import { readLink } from '../../people/accounts/account-links.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const readAccountLink: Handler<OperationOf<'readAccountLink'>> = async (call) => {
  const { pool, data, request, throttles } = call;
  await throttles.codeTries.consume(addressPrefix(request.ip));
  const link = await readLink(pool, data.token);
  return {
    data: {
      purpose: link.purpose as 'password' | 'confirm_email' | 'undo_email',
      first_name: link.first_name,
      email: maskEmail(link.old_email ?? link.email),
      new_email: link.new_email === null ? null : maskEmail(link.new_email),
      sent_by: link.sent_by,
      expires_at: link.expires_at.toISOString(),
    },
  };
};
