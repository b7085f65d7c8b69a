import type { Profile } from '../../api/types.ts';
import { mayWrite } from '../session/may-write.ts';
import type { StoneActionName } from './asks/stone-targets.ts';

/** The list of the house whose write right stands behind each act. */
const HOUSE_LIST: Readonly<Record<StoneActionName, string>> = {
  hold: 'hold',
  join: 'hold',
  confirm: 'confirm-stone',
  memo: 'memo',
  cart: 'cart',
  watch: 'watchlist',
  note: 'notes',
  enquire: 'enquiry',
};
const EVERY_LIST = ['/associate/transaction/transaction', '/customer/lists/customer-profile'];
const GUEST_LIST = '/guest/lists/customer-profile';

export const mayAct = (profile: Profile, action: StoneActionName): boolean =>
  mayWrite(profile, [
    `/admin/transaction/${HOUSE_LIST[action]}`,
    ...EVERY_LIST,
    ...(action === 'watch' ? [GUEST_LIST] : []),
  ]);
