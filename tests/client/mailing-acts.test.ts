import { expect, it } from 'vitest';
import type { Profile } from '#api/types.ts';
import { BULK_EMAIL_STATUS, ROLE } from '#machines/codes.ts';
import type { Mailing } from '../../src/features/bulk-email/bulk-email-calls.ts';
import { reasonAgainst } from '../../src/features/bulk-email/mailing-acts.ts';

const administrator = {
  role_id: ROLE.administrator,
  permissions: [
    {
      permissions: [
        {
          path: '/admin/bulk-email/bulk-email',
          role_permissions: [{ read_access: true, write_access: true }],
          user_permissions: [{ read_access: true, write_access: true }],
        },
      ],
    },
  ],
} as unknown as Profile;
const draft = {
  status: BULK_EMAIL_STATUS.draft.code,
  times: null,
  queued: 0,
  failed: 0,
} as unknown as Mailing;

it('disables sending without a mail server, with the message of the server', () => {
  const without = { profile: administrator, hasMailServer: false };
  expect(reasonAgainst('send', draft, without)).toBe(
    'Mail is not set up, so mailings cannot be sent. Ask the operator of the portal to set up mail.',
  );
  expect(reasonAgainst('send', draft, { ...without, hasMailServer: true })).toBeNull();
});
