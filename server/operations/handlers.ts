import type { Handlers } from '../http/handler.ts';
import type { LiveHub } from '../live/hub.ts';
import { createFirstAdministrator } from './account/create-first-administrator.ts';
import { getPortal } from './account/get-portal.ts';
import { getProfile } from './account/get-profile.ts';
import { signIn } from './account/sign-in.ts';
import { signOut } from './account/sign-out.ts';
import { addAssociate } from './associate/add-associate.ts';
import { assignCustomers } from './associate/assign-customers.ts';
import { changeAssociatePassword } from './associate/change-associate-password.ts';
import { exportAssociates } from './associate/export-associates.ts';
import { getAssociate } from './associate/get-associate.ts';
import { listAssociateActivity } from './associate/list-associate-activity.ts';
import { listAssociateChoices } from './associate/list-associate-choices.ts';
import { listAssociateCustomers } from './associate/list-associate-customers.ts';
import { listAssociates } from './associate/list-associates.ts';
import { removeAssociate } from './associate/remove-associate.ts';
import { updateAssociate } from './associate/update-associate.ts';
import { listCustomerChoices } from './customer/list-customer-choices.ts';
import { download } from './download/download.ts';
import { extendHold } from './hold/extend-hold.ts';
import { holdStones } from './hold/hold-stones.ts';
import { joinHoldQueue } from './hold/join-hold-queue.ts';
import { leaveHoldQueue } from './hold/leave-hold-queue.ts';
import { listHoldQueue } from './hold/list-hold-queue.ts';
import { listHolds } from './hold/list-holds.ts';
import { releaseHold } from './hold/release-hold.ts';
import { listCountryCodes } from './lookup/list-country-codes.ts';
import { listNotices } from './notice/list-notices.ts';
import { markNoticesRead } from './notice/mark-notices-read.ts';
import { streamLiveEvents } from './notice/stream-live-events.ts';
import { getStoneDna } from './stone/get-stone-dna.ts';
import { listAttributeChoices } from './stone/list-attribute-choices.ts';
import { listTableFields } from './stone/list-table-fields.ts';
import { searchStones } from './stone/search-stones.ts';
import { setStoneStatus } from './stone/set-stone-status.ts';
import { getWorkflow } from './workflow/get-workflow.ts';
import { listWorkflows } from './workflow/list-workflows.ts';

/** Every operation of the contract and the file that carries it out. One that is missing does not compile. */
export const handlers = (hub: LiveHub): Handlers => ({
  addAssociate,
  assignCustomers,
  changeAssociatePassword,
  createFirstAdministrator,
  download,
  exportAssociates,
  extendHold,
  getAssociate,
  getPortal,
  getProfile,
  getStoneDna,
  getWorkflow,
  holdStones,
  joinHoldQueue,
  leaveHoldQueue,
  listAssociateActivity,
  listAssociateChoices,
  listAssociateCustomers,
  listAssociates,
  listAttributeChoices,
  listCountryCodes,
  listCustomerChoices,
  listHoldQueue,
  listHolds,
  listNotices,
  listTableFields,
  listWorkflows,
  markNoticesRead,
  releaseHold,
  removeAssociate,
  searchStones,
  setStoneStatus,
  signIn,
  signOut,
  updateAssociate,
  streamLiveEvents: streamLiveEvents(hub),
});
