import { expect } from 'vitest';
import type { Portal } from '../servers/portal.ts';
import { bindingOf } from './newcomer.ts';

/**
 * Verifies the address of a returning guest with the code from the stored e-mail of a portal
 * without a mail server.
 */
export async function guestProof(portal: Portal, email: string): Promise<string> {
  const post = (path: string, data: object) =>
    portal.call(null, 'POST', path, { body: { data: { email, purpose: 'guest', ...data } } });
  const sent = await post('/user/send-otp', {});
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { rows } = await portal.database.pool.query<{ body: string }>(
    'select body from mail where to_address = $1 order by created_at desc limit 1',
    [email.toLowerCase()],
  );
  const otp = /^\d{6}$/m.exec(rows[0]?.body ?? '')?.[0];
  const proof = await post('/user/otp-verify', { otp, binding: bindingOf(sent) });
  expect(proof.status, JSON.stringify(proof.body)).toBe(200);
  return (proof.body.data as { token: string }).token;
}
