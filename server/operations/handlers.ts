import type { Handlers } from '../http/handler.ts';
import type { LiveHub } from '../live/hub.ts';
import { createFirstAdministrator } from './account/create-first-administrator.ts';
import { getPortal } from './account/get-portal.ts';
import { getProfile } from './account/get-profile.ts';
import { signIn } from './account/sign-in.ts';
import { signOut } from './account/sign-out.ts';
import { setBusinessRegistration } from './business/set-business-registration.ts';
import { listCustomerChoices } from './customer/list-customer-choices.ts';
import { download } from './download/download.ts';
import { extendHold } from './hold/extend-hold.ts';
import { holdStones } from './hold/hold-stones.ts';
import { joinHoldQueue } from './hold/join-hold-queue.ts';
import { leaveHoldQueue } from './hold/leave-hold-queue.ts';
import { listHoldQueue } from './hold/list-hold-queue.ts';
import { listHolds } from './hold/list-holds.ts';
import { releaseHold } from './hold/release-hold.ts';
import { getBusinessDocumentFile } from './kyc/get-business-document-file.ts';
import { listBusinessDocuments } from './kyc/list-business-documents.ts';
import { listRecentKyc } from './kyc/list-recent-kyc.ts';
import { sendBusinessDocuments } from './kyc/send-business-documents.ts';
import { updateBusinessDocuments } from './kyc/update-business-documents.ts';
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
  createFirstAdministrator,
  download,
  extendHold,
  getBusinessDocumentFile,
  getPortal,
  getProfile,
  getStoneDna,
  getWorkflow,
  holdStones,
  joinHoldQueue,
  leaveHoldQueue,
  listAttributeChoices,
  listBusinessDocuments,
  listCountryCodes,
  listCustomerChoices,
  listHoldQueue,
  listHolds,
  listNotices,
  listRecentKyc,
  listTableFields,
  listWorkflows,
  markNoticesRead,
  releaseHold,
  searchStones,
  sendBusinessDocuments,
  setBusinessRegistration,
  setStoneStatus,
  signIn,
  signOut,
  streamLiveEvents: streamLiveEvents(hub),
  updateBusinessDocuments,
});
