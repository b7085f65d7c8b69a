import { api, unwrapBody } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';

export type SwitchTo = 'activate' | 'deactivate';

export const SWITCH_WORDS = {
  activate: { act: 'Activate', doing: 'Activating', done: 'activated', other: 'deactivate' },
  deactivate: { act: 'Deactivate', doing: 'Deactivating', done: 'deactivated', other: 'activate' },
} as const satisfies Record<
  SwitchTo,
  { act: string; doing: string; done: string; other: SwitchTo }
>;

export const DEACTIVATION_EFFECT =
  'A deactivated person is signed out everywhere immediately and cannot sign in until the account is activated again.';

export const maySwitch = (profile: Profile): boolean => mayCall(profile, calls.setUserStatus);

export const setActive = (id: UserId, isActive: boolean, wholeBusiness = false) =>
  unwrapBody(
    api.PUT('/customer/user/{id}/status', {
      params: { path: { id } },
      body: { data: { is_active: isActive, whole_business: wholeBusiness } },
    }),
    TEXTS.failed,
  );
