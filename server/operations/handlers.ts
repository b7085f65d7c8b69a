import type { LiveHub } from '../platform/live/live-hub.ts';
import { changePassword } from './account/change-password.ts';
import { changeProfile } from './account/change-profile.ts';
import { checkEmail } from './account/check-email.ts';
import { checkUserName } from './account/check-user-name.ts';
import { countLiveUsers } from './account/count-live-users.ts';
import { createFirstAdministrator } from './account/create-first-administrator.ts';
import { forgotPassword } from './account/forgot-password.ts';
import { getPicture } from './account/get-picture.ts';
import { getPortal } from './account/get-portal.ts';
import { getProfile } from './account/get-profile.ts';
import { listSessions } from './account/list-sessions.ts';
import { resetPassword } from './account/reset-password.ts';
import { sendCode } from './account/send-code.ts';
import { signIn } from './account/sign-in.ts';
import { signOut } from './account/sign-out.ts';
import { signOutEverywhere } from './account/sign-out-everywhere.ts';
import { signUp } from './account/sign-up.ts';
import { validateAccount } from './account/validate-account.ts';
import { validateUser } from './account/validate-user.ts';
import { verifyCode } from './account/verify-code.ts';
import { verifyResetCode } from './account/verify-reset-code.ts';
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
import { exportAuditLogs } from './audit/export-audit-logs.ts';
import { getAuditChain } from './audit/get-audit-chain.ts';
import { getAuditLog } from './audit/get-audit-log.ts';
import { listAuditChoices } from './audit/list-audit-choices.ts';
import { listAuditLogs } from './audit/list-audit-logs.ts';
import { startAuditCheck } from './audit/start-audit-check.ts';
import { addBulkEmail } from './bulk-email/add-bulk-email.ts';
import { countBulkEmailReaders } from './bulk-email/count-bulk-email-readers.ts';
import { endMailings } from './bulk-email/end-mailings.ts';
import { getBulkEmail } from './bulk-email/get-bulk-email.ts';
import { getMailingChoice } from './bulk-email/get-mailing-choice.ts';
import { listBulkEmailRecipients } from './bulk-email/list-bulk-email-recipients.ts';
import { listBulkEmails } from './bulk-email/list-bulk-emails.ts';
import { previewBulkEmail } from './bulk-email/preview-bulk-email.ts';
import { recallBulkEmail } from './bulk-email/recall-bulk-email.ts';
import { removeBulkEmail } from './bulk-email/remove-bulk-email.ts';
import { retryBulkEmail } from './bulk-email/retry-bulk-email.ts';
import { scheduleBulkEmail } from './bulk-email/schedule-bulk-email.ts';
import { sendBulkEmail } from './bulk-email/send-bulk-email.ts';
import { stopBulkEmail } from './bulk-email/stop-bulk-email.ts';
import { takeMailingsAgain } from './bulk-email/take-mailings-again.ts';
import { testBulkEmail } from './bulk-email/test-bulk-email.ts';
import { updateBulkEmail } from './bulk-email/update-bulk-email.ts';
import { setBusinessRegistration } from './business/set-business-registration.ts';
import { setBusinessTerms } from './business/set-business-terms.ts';
import { listLostDemand } from './buying/list-lost-demand.ts';
import { listLostDemandRecords } from './buying/list-lost-demand-records.ts';
import { listStonesToReprice } from './buying/list-stones-to-reprice.ts';
import { addCaratRange } from './carat-range/add-carat-range.ts';
import { addSubCaratRange } from './carat-range/add-sub-carat-range.ts';
import { listCaratRanges } from './carat-range/list-carat-ranges.ts';
import { moveCaratRange } from './carat-range/move-carat-range.ts';
import { removeCaratRange } from './carat-range/remove-carat-range.ts';
import { removeSubCaratRange } from './carat-range/remove-sub-carat-range.ts';
import { setCaratRangeActive } from './carat-range/set-carat-range-active.ts';
import { updateCaratRange } from './carat-range/update-carat-range.ts';
import { updateSubCaratRange } from './carat-range/update-sub-carat-range.ts';
import { addToCart } from './cart/add-to-cart.ts';
import { listCarts } from './cart/list-carts.ts';
import { removeFromCart } from './cart/remove-from-cart.ts';
import { addCollection } from './collection/add-collection.ts';
import { listCollections } from './collection/list-collections.ts';
import { removeCollection } from './collection/remove-collection.ts';
import { updateCollection } from './collection/update-collection.ts';
import { approveExternalDiamonds } from './confirm-stone/approve-external-diamonds.ts';
import { approveStones } from './confirm-stone/approve-stones.ts';
import { cancelConfirmStones } from './confirm-stone/cancel-confirm-stones.ts';
import { confirmStones } from './confirm-stone/confirm-stones.ts';
import { importExternalDiamonds } from './confirm-stone/import-external-diamonds.ts';
import { listAlternatives } from './confirm-stone/list-alternatives.ts';
import { listConfirmStones } from './confirm-stone/list-confirm-stones.ts';
import { rejectStones } from './confirm-stone/reject-stones.ts';
import { reverseConfirmStones } from './confirm-stone/reverse-confirm-stones.ts';
import { updateConfirmStones } from './confirm-stone/update-confirm-stones.ts';
import { addCustomerWithBusiness } from './customer/add-customer-with-business.ts';
import { clearSignInFailures } from './customer/clear-sign-in-failures.ts';
import { deleteCustomer } from './customer/delete-customer.ts';
import { exportCustomers } from './customer/export-customers.ts';
import { getCustomer } from './customer/get-customer.ts';
import { getCustomerBusiness } from './customer/get-customer-business.ts';
import { getInventoryAccess } from './customer/get-inventory-access.ts';
import { getInventorySettings } from './customer/get-inventory-settings.ts';
import { listBusinessChoices } from './customer/list-business-choices.ts';
import { listBusinessUsers } from './customer/list-business-users.ts';
import { listCustomerActivity } from './customer/list-customer-activity.ts';
import { listCustomerChoices } from './customer/list-customer-choices.ts';
import { listCustomers } from './customer/list-customers.ts';
import { listOwnCustomers } from './customer/list-own-customers.ts';
import { saveBusiness } from './customer/save-business.ts';
import { setUserStatus } from './customer/set-user-status.ts';
import { updateCustomer } from './customer/update-customer.ts';
import { updateInventorySettings } from './customer/update-inventory-settings.ts';
import { filterSearchDaywise } from './dashboard/filter-search-daywise.ts';
import { getEnquiryCount } from './dashboard/get-enquiry-count.ts';
import { getEnquiryCountry } from './dashboard/get-enquiry-country.ts';
import { getEnquiryDetails } from './dashboard/get-enquiry-details.ts';
import { getFunnelChart } from './dashboard/get-funnel-chart.ts';
import { getQuarterPerformance } from './dashboard/get-quarter-performance.ts';
import { getRecentSearchDaywise } from './dashboard/get-recent-search-daywise.ts';
import { getShapeWise } from './dashboard/get-shape-wise.ts';
import { listHighRecentDeals } from './dashboard/list-high-recent-deals.ts';
import { listDay } from './day/list-day.ts';
import { listDayDone } from './day/list-day-done.ts';
import { listDemands } from './demand/list-demands.ts';
import { placeDemand } from './demand/place-demand.ts';
import { removeDemand } from './demand/remove-demand.ts';
import { updateDemand } from './demand/update-demand.ts';
import { download } from './download/download.ts';
import { downloadStones } from './download/download-stones.ts';
import { zipStones } from './download/zip-stones.ts';
import { askEnquiries } from './enquiry/ask-enquiries.ts';
import { closeEnquiries } from './enquiry/close-enquiries.ts';
import { countUnreadEnquiries } from './enquiry/count-unread-enquiries.ts';
import { getEnquiry } from './enquiry/get-enquiry.ts';
import { listEnquiries } from './enquiry/list-enquiries.ts';
import { markEnquiryRead } from './enquiry/mark-enquiry-read.ts';
import { replyToEnquiry } from './enquiry/reply-to-enquiry.ts';
import { exportEventLog } from './event-log/export-event-log.ts';
import { getExposure } from './exposure/get-exposure.ts';
import { listExposureHistory } from './exposure/list-exposure-history.ts';
import { addExternalClient } from './external-client/add-external-client.ts';
import { exportStock } from './external-client/export-stock.ts';
import { getExternalClient } from './external-client/get-external-client.ts';
import { issueApiKey } from './external-client/issue-api-key.ts';
import { listExternalClients } from './external-client/list-external-clients.ts';
import { removeExternalClient } from './external-client/remove-external-client.ts';
import { revokeApiKey } from './external-client/revoke-api-key.ts';
import { rotateApiKey } from './external-client/rotate-api-key.ts';
import { setExternalClientStatus } from './external-client/set-external-client-status.ts';
import { updateExternalClient } from './external-client/update-external-client.ts';
import { featureStones } from './featured/feature-stones.ts';
import { listFeaturedStones } from './featured/list-featured-stones.ts';
import { removeFeaturedStone } from './featured/remove-featured-stone.ts';
import { listFeedRuns } from './feed/list-feed-runs.ts';
import { startFeedRun } from './feed/start-feed-run.ts';
import { switchFeed } from './feed/switch-feed.ts';
import { findAnything } from './find/find-anything.ts';
import { listGuests } from './guest/list-guests.ts';
import type { Handlers } from './handler.ts';
import { getHealth } from './health/get-health.ts';
import { getReadiness } from './health/get-readiness.ts';
import { extendHold } from './hold/extend-hold.ts';
import { holdStones } from './hold/hold-stones.ts';
import { joinHoldQueue } from './hold/join-hold-queue.ts';
import { leaveHoldQueue } from './hold/leave-hold-queue.ts';
import { listHoldQueue } from './hold/list-hold-queue.ts';
import { listHolds } from './hold/list-holds.ts';
import { releaseHold } from './hold/release-hold.ts';
import { addBanner } from './home-setting/add-banner.ts';
import { addEvent } from './home-setting/add-event.ts';
import { addPopup } from './home-setting/add-popup.ts';
import { getHomeImage } from './home-setting/get-home-image.ts';
import { listAppVersions } from './home-setting/list-app-versions.ts';
import { listBanners } from './home-setting/list-banners.ts';
import { listEvents } from './home-setting/list-events.ts';
import { listPopups } from './home-setting/list-popups.ts';
import { removeBanner } from './home-setting/remove-banner.ts';
import { removeEvent } from './home-setting/remove-event.ts';
import { removePopup } from './home-setting/remove-popup.ts';
import { setAppVersion } from './home-setting/set-app-version.ts';
import { setBannerActive } from './home-setting/set-banner-active.ts';
import { setEventActive } from './home-setting/set-event-active.ts';
import { setPopupActive } from './home-setting/set-popup-active.ts';
import { showHomeSettings } from './home-setting/show-home-settings.ts';
import { updateBanner } from './home-setting/update-banner.ts';
import { updateEvent } from './home-setting/update-event.ts';
import { updatePopup } from './home-setting/update-popup.ts';
import { cancelEmailChange } from './identity/cancel-email-change.ts';
import { changeEmail } from './identity/change-email.ts';
import { choosePassword } from './identity/choose-password.ts';
import { confirmEmail } from './identity/confirm-email.ts';
import { copyPasswordLink } from './identity/copy-password-link.ts';
import { endUserSessions } from './identity/end-user-sessions.ts';
import { getIdentity } from './identity/get-identity.ts';
import { readAccountLink } from './identity/read-account-link.ts';
import { resendEmailChange } from './identity/resend-email-change.ts';
import { sendPasswordLink } from './identity/send-password-link.ts';
import { undoEmailChange } from './identity/undo-email-change.ts';
import { exportInvoices } from './invoice/export-invoices.ts';
import { getInvoice } from './invoice/get-invoice.ts';
import { listInvoices } from './invoice/list-invoices.ts';
import { printInvoice } from './invoice/print-invoice.ts';
import { getBusinessDocumentFile } from './kyc/get-business-document-file.ts';
import { listBusinessDocuments } from './kyc/list-business-documents.ts';
import { listRecentKyc } from './kyc/list-recent-kyc.ts';
import { sendBusinessDocuments } from './kyc/send-business-documents.ts';
import { undoKycDecision } from './kyc/undo-kyc-decision.ts';
import { updateBusinessDocuments } from './kyc/update-business-documents.ts';
import { countTransactions } from './line/count-transactions.ts';
import { printLines } from './line/print-lines.ts';
import { listCountryCodes } from './lookup/list-country-codes.ts';
import { getMail } from './mail/get-mail.ts';
import { listMail } from './mail/list-mail.ts';
import { getMapping } from './mapping/get-mapping.ts';
import { listMappingFields } from './mapping/list-mapping-fields.ts';
import { listMappingVersions } from './mapping/list-mapping-versions.ts';
import { listStockFields } from './mapping/list-stock-fields.ts';
import { mapList } from './mapping/map-list.ts';
import { restoreMapping } from './mapping/restore-mapping.ts';
import { getDefaultMarkup } from './markup/get-default-markup.ts';
import { getProviderMarkup } from './markup/get-provider-markup.ts';
import { listAssociateMarkups } from './markup/list-associate-markups.ts';
import { listBusinessMarkups } from './markup/list-business-markups.ts';
import { listMarkupChanges } from './markup/list-markup-changes.ts';
import { listProviderMarkups } from './markup/list-provider-markups.ts';
import { previewMarkups } from './markup/preview-markups.ts';
import { undoMarkupChange } from './markup/undo-markup-change.ts';
import { updateAssociateMarkups } from './markup/update-associate-markups.ts';
import { updateBusinessMarkups } from './markup/update-business-markups.ts';
import { updateDefaultMarkup } from './markup/update-default-markup.ts';
import { updateProviderMarkups } from './markup/update-provider-markups.ts';
import { addMaster } from './master/add-master.ts';
import { addSubMaster } from './master/add-sub-master.ts';
import { getSubMasterImage } from './master/get-sub-master-image.ts';
import { listMasters } from './master/list-masters.ts';
import { listSubMasterUses } from './master/list-sub-master-uses.ts';
import { listSubMasters } from './master/list-sub-masters.ts';
import { moveSubMaster } from './master/move-sub-master.ts';
import { removeMaster } from './master/remove-master.ts';
import { removeSubMaster } from './master/remove-sub-master.ts';
import { setMasterActive } from './master/set-master-active.ts';
import { setSubMasterActive } from './master/set-sub-master-active.ts';
import { updateMaster } from './master/update-master.ts';
import { updateSubMaster } from './master/update-sub-master.ts';
import { getMatchSetting } from './matchpair/get-match-setting.ts';
import { keepMatch } from './matchpair/keep-match.ts';
import { listMatchFields } from './matchpair/list-match-fields.ts';
import { listMatches } from './matchpair/list-matches.ts';
import { removeMatch } from './matchpair/remove-match.ts';
import { repeatMatchSearch } from './matchpair/repeat-match-search.ts';
import { searchMatches } from './matchpair/search-matches.ts';
import { updateMatch } from './matchpair/update-match.ts';
import { updateMatchSetting } from './matchpair/update-match-setting.ts';
import { exportMemo } from './memo/export-memo.ts';
import { getMemo } from './memo/get-memo.ts';
import { getMemoThen } from './memo/get-memo-then.ts';
import { issueMemo } from './memo/issue-memo.ts';
import { listMemoAging } from './memo/list-memo-aging.ts';
import { listMemoDocuments } from './memo/list-memo-documents.ts';
import { listMemos } from './memo/list-memos.ts';
import { receiveMemo } from './memo/receive-memo.ts';
import { reverseMemo } from './memo/reverse-memo.ts';
import { scanMemoLines } from './memo/scan-memo-lines.ts';
import { sellMemo } from './memo/sell-memo.ts';
import { undoReceiveMemo } from './memo/undo-receive-memo.ts';
import { getArrivalSetting } from './new-arrival/get-arrival-setting.ts';
import { listArrivals } from './new-arrival/list-arrivals.ts';
import { searchArrivals } from './new-arrival/search-arrivals.ts';
import { updateArrivalSetting } from './new-arrival/update-arrival-setting.ts';
import { addNotes } from './notes/add-notes.ts';
import { changeNotes } from './notes/change-notes.ts';
import { listNotes } from './notes/list-notes.ts';
import { removeNotes } from './notes/remove-notes.ts';
import { listNotices } from './notice/list-notices.ts';
import { markNoticesRead } from './notice/mark-notices-read.ts';
import { streamLiveEvents } from './notice/stream-live-events.ts';
import { getOwnSupply } from './own-supply/get-own-supply.ts';
import { listCities } from './place/list-cities.ts';
import { listCountries } from './place/list-countries.ts';
import { listStates } from './place/list-states.ts';
import { explainPrice } from './price/explain-price.ts';
import { getRapDifference } from './rap/get-rap-difference.ts';
import { insertLatestPrices } from './rap/insert-latest-prices.ts';
import { listRapLists } from './rap/list-rap-lists.ts';
import { listRapMovedStones } from './rap/list-rap-moved-stones.ts';
import { listRapPrices } from './rap/list-rap-prices.ts';
import { syncRapPrice } from './rap/sync-rap-price.ts';
import { updateLatestPrices } from './rap/update-latest-prices.ts';
import { getUsdInr } from './rate/get-usd-inr.ts';
import { getRecentSearch } from './recent-search/get-recent-search.ts';
import { listRecentSearches } from './recent-search/list-recent-searches.ts';
import { recordSearch } from './recent-search/record-search.ts';
import { repeatSearch } from './recent-search/repeat-search.ts';
import { failReturnChecks } from './return-check/fail-return-checks.ts';
import { listReturnChecks } from './return-check/list-return-checks.ts';
import { passReturnChecks } from './return-check/pass-return-checks.ts';
import { getUserPermissions } from './role/get-user-permissions.ts';
import { listRoleCategories } from './role/list-role-categories.ts';
import { listRoleUsers } from './role/list-role-users.ts';
import { listSubmodules } from './role/list-submodules.ts';
import { setUserPermissions } from './role/set-user-permissions.ts';
import { getSavedSearch } from './saved-search/get-saved-search.ts';
import { listSavedSearches } from './saved-search/list-saved-searches.ts';
import { removeSavedSearch } from './saved-search/remove-saved-search.ts';
import { saveSearch } from './saved-search/save-search.ts';
import { updateSavedSearch } from './saved-search/update-saved-search.ts';
import { countByFilter } from './search/count-by-filter.ts';
import { findStones } from './search/find-stones.ts';
import { getInventoryDetails } from './search/get-inventory-details.ts';
import { getStockSummary } from './search/get-stock-summary.ts';
import { listInventoryDiamonds } from './search/list-inventory-diamonds.ts';
import { searchStones } from './search/search-stones.ts';
import { showSelectedStones } from './search/show-selected-stones.ts';
import { answerShareEnquiry } from './share/answer-share-enquiry.ts';
import { askAboutShared } from './share/ask-about-shared.ts';
import { getSharerPicture } from './share/get-sharer-picture.ts';
import { listShareEnquiries } from './share/list-share-enquiries.ts';
import { listShareLinks } from './share/list-share-links.ts';
import { listSharedSimilar } from './share/list-shared-similar.ts';
import { openShareLink } from './share/open-share-link.ts';
import { revokeShareLink } from './share/revoke-share-link.ts';
import { shareDiamonds } from './share/share-diamonds.ts';
import { changeAdministrator } from './staff/change-administrator.ts';
import { changeQualityControl } from './staff/change-quality-control.ts';
import { createAdministrator } from './staff/create-administrator.ts';
import { createQualityControl } from './staff/create-quality-control.ts';
import { listStaff } from './staff/list-staff.ts';
import { removeAdministrator } from './staff/remove-administrator.ts';
import { removeQualityControl } from './staff/remove-quality-control.ts';
import { getStockExport } from './stock-export/get-stock-export.ts';
import { listStockExportRuns } from './stock-export/list-stock-export-runs.ts';
import { removeStockExport } from './stock-export/remove-stock-export.ts';
import { setStockExport } from './stock-export/set-stock-export.ts';
import { startStockExportRun } from './stock-export/start-stock-export-run.ts';
import { switchStockExport } from './stock-export/switch-stock-export.ts';
import { approveStockImport } from './stock-import/approve-stock-import.ts';
import { getImportLimits } from './stock-import/get-import-limits.ts';
import { getStockImport } from './stock-import/get-stock-import.ts';
import { getStockImportFile } from './stock-import/get-stock-import-file.ts';
import { listStockImportRows } from './stock-import/list-stock-import-rows.ts';
import { listStockImports } from './stock-import/list-stock-imports.ts';
import { mendStockImport } from './stock-import/mend-stock-import.ts';
import { readStockImportAgain } from './stock-import/read-stock-import-again.ts';
import { refuseStockImport } from './stock-import/refuse-stock-import.ts';
import { rollBackStockImport } from './stock-import/roll-back-stock-import.ts';
import { sendStockImport } from './stock-import/send-stock-import.ts';
import { setImportLimits } from './stock-import/set-import-limits.ts';
import { withdrawStockImport } from './stock-import/withdraw-stock-import.ts';
import { changeStockStone } from './stock-list/change-stock-stone.ts';
import { listStock } from './stock-list/list-stock.ts';
import { removeStockStone } from './stock-list/remove-stock-stone.ts';
import { searchStockList } from './stock-list/search-stock-list.ts';
import { getStockStanding } from './stock-push/get-stock-standing.ts';
import { pushStones } from './stock-push/push-stones.ts';
import { getStoneDna } from './stone/get-stone-dna.ts';
import { getStoneDrawing } from './stone/get-stone-drawing.ts';
import { listAttributeChoices } from './stone/list-attribute-choices.ts';
import { listSupplierLosses } from './stone/list-supplier-losses.ts';
import { listTableFields } from './stone/list-table-fields.ts';
import { setStoneStatus } from './stone/set-stone-status.ts';
import { addSupplier } from './supplier/add-supplier.ts';
import { listReliabilityHistory } from './supplier/list-reliability-history.ts';
import { listSuppliers } from './supplier/list-suppliers.ts';
import { removeSupplier } from './supplier/remove-supplier.ts';
import { trySupplier } from './supplier/try-supplier.ts';
import { updateSupplier } from './supplier/update-supplier.ts';
import { getTerms } from './terms/get-terms.ts';
import { updateTerms } from './terms/update-terms.ts';
import { exportTrackDetails } from './track/export-track-details.ts';
import { getTrackDetails } from './track/get-track-details.ts';
import { addToWatchlist } from './watchlist/add-to-watchlist.ts';
import { listWatchlist } from './watchlist/list-watchlist.ts';
import { moveLines } from './watchlist/move-lines.ts';
import { removeFromWatchlist } from './watchlist/remove-from-watchlist.ts';
import { cancelConformanceRun } from './workflow/cancel-conformance-run.ts';
import { exportConformanceRun } from './workflow/export-conformance-run.ts';
import { findWorkflowRecords } from './workflow/find-workflow-records.ts';
import { getConformanceRun } from './workflow/get-conformance-run.ts';
import { getRecordPath } from './workflow/get-record-path.ts';
import { getWorkflow } from './workflow/get-workflow.ts';
import { listConformanceRuns } from './workflow/list-conformance-runs.ts';
import { listLastSteps } from './workflow/list-last-steps.ts';
import { listWorkflowRecords } from './workflow/list-workflow-records.ts';
import { listWorkflows } from './workflow/list-workflows.ts';
import { startConformanceRun } from './workflow/start-conformance-run.ts';

/**
 * Maps each operation of the OpenAPI contract to its handler. A missing handler is a compile error.
 */
export const handlers = (hub: LiveHub): Handlers => ({
  addAssociate,
  addCustomerWithBusiness,
  approveExternalDiamonds,
  approveStones,
  addNotes,
  addToCart,
  addToWatchlist,
  answerShareEnquiry,
  askEnquiries,
  assignCustomers,
  cancelConfirmStones,
  reverseConfirmStones,
  cancelConformanceRun,
  changeAdministrator,
  changeAssociatePassword,
  changeNotes,
  changePassword,
  changeProfile,
  changeQualityControl,
  checkEmail,
  checkUserName,
  clearSignInFailures,
  confirmStones,
  closeEnquiries,
  countLiveUsers,
  countUnreadEnquiries,
  createAdministrator,
  createFirstAdministrator,
  createQualityControl,
  deleteCustomer,
  download,
  downloadStones,
  zipStones,
  getUsdInr,
  getTrackDetails,
  exportAuditLogs,
  exportEventLog,
  exportTrackDetails,
  getAuditChain,
  getAuditLog,
  listAuditChoices,
  listAuditLogs,
  addBulkEmail,
  countBulkEmailReaders,
  endMailings,
  getBulkEmail,
  getMailingChoice,
  listBulkEmailRecipients,
  listBulkEmails,
  previewBulkEmail,
  recallBulkEmail,
  removeBulkEmail,
  retryBulkEmail,
  scheduleBulkEmail,
  sendBulkEmail,
  stopBulkEmail,
  takeMailingsAgain,
  testBulkEmail,
  updateBulkEmail,
  shareDiamonds,
  listShareLinks,
  listShareEnquiries,
  listSharedSimilar,
  getSharerPicture,
  askAboutShared,
  revokeShareLink,
  openShareLink,
  explainPrice,
  exportAssociates,
  exportConformanceRun,
  exportCustomers,
  exportInvoices,
  exportMemo,
  extendHold,
  findWorkflowRecords,
  forgotPassword,
  getAssociate,
  getBusinessDocumentFile,
  getConformanceRun,
  getCustomer,
  getCustomerBusiness,
  getDefaultMarkup,
  getEnquiry,
  getInventoryAccess,
  getInventorySettings,
  getInvoice,
  getMail,
  getMemo,
  getMemoThen,
  getPicture,
  getPortal,
  getHealth,
  getReadiness,
  getProfile,
  getProviderMarkup,
  getRapDifference,
  getRecordPath,
  getStoneDna,
  getStoneDrawing,
  getUserPermissions,
  getWorkflow,
  holdStones,
  insertLatestPrices,
  importExternalDiamonds,
  issueMemo,
  joinHoldQueue,
  leaveHoldQueue,
  listAlternatives,
  listAssociateActivity,
  listAssociateChoices,
  listAssociateCustomers,
  listAssociateMarkups,
  listAssociates,
  listAttributeChoices,
  listBusinessChoices,
  listBusinessDocuments,
  listBusinessMarkups,
  listBusinessUsers,
  listPopups,
  addPopup,
  updatePopup,
  removePopup,
  setPopupActive,
  listEvents,
  addEvent,
  updateEvent,
  removeEvent,
  setEventActive,
  listBanners,
  addBanner,
  updateBanner,
  removeBanner,
  setBannerActive,
  showHomeSettings,
  getHomeImage,
  listAppVersions,
  setAppVersion,
  addMaster,
  addSubMaster,
  getSubMasterImage,
  listMasters,
  listSubMasterUses,
  listSubMasters,
  moveSubMaster,
  removeMaster,
  removeSubMaster,
  setMasterActive,
  setSubMasterActive,
  updateMaster,
  updateSubMaster,
  listCaratRanges,
  addCaratRange,
  updateCaratRange,
  removeCaratRange,
  setCaratRangeActive,
  moveCaratRange,
  addSubCaratRange,
  updateSubCaratRange,
  removeSubCaratRange,
  listCarts,
  listCities,
  listConfirmStones,
  listConformanceRuns,
  listCountries,
  listCountryCodes,
  listCustomerActivity,
  listCustomerChoices,
  listCustomers,
  listEnquiries,
  cancelEmailChange,
  changeEmail,
  choosePassword,
  confirmEmail,
  copyPasswordLink,
  endUserSessions,
  getIdentity,
  readAccountLink,
  resendEmailChange,
  sendPasswordLink,
  undoEmailChange,
  listGuests,
  listHoldQueue,
  listHolds,
  listInvoices,
  listLastSteps,
  listMail,
  listMarkupChanges,
  listMemoAging,
  listMemoDocuments,
  listMemos,
  listNotes,
  listNotices,
  listOwnCustomers,
  listProviderMarkups,
  listRapLists,
  listRapMovedStones,
  listRapPrices,
  listRecentKyc,
  listReturnChecks,
  passReturnChecks,
  failReturnChecks,
  listRoleCategories,
  listRoleUsers,
  listSessions,
  listStaff,
  listStates,
  listSubmodules,
  listTableFields,
  listWatchlist,
  listWorkflowRecords,
  listWorkflows,
  markEnquiryRead,
  markNoticesRead,
  previewMarkups,
  printInvoice,
  printLines,
  rejectStones,
  receiveMemo,
  moveLines,
  releaseHold,
  removeAdministrator,
  removeAssociate,
  removeFromCart,
  removeFromWatchlist,
  removeNotes,
  removeQualityControl,
  replyToEnquiry,
  resetPassword,
  reverseMemo,
  undoReceiveMemo,
  saveBusiness,
  scanMemoLines,
  searchStones,
  getInventoryDetails,
  getOwnSupply,
  getStockStanding,
  getStockSummary,
  showSelectedStones,
  listInventoryDiamonds,
  countByFilter,
  countTransactions,
  listLostDemand,
  listLostDemandRecords,
  listStonesToReprice,
  listExposureHistory,
  listReliabilityHistory,
  listDemands,
  placeDemand,
  updateDemand,
  removeDemand,
  listSavedSearches,
  getSavedSearch,
  saveSearch,
  updateSavedSearch,
  removeSavedSearch,
  listRecentSearches,
  getRecentSearch,
  pushStones,
  recordSearch,
  repeatSearch,
  getMatchSetting,
  updateMatchSetting,
  getMapping,
  listMappingFields,
  listStockFields,
  mapList,
  listMappingVersions,
  restoreMapping,
  listMatchFields,
  searchMatches,
  repeatMatchSearch,
  listMatches,
  keepMatch,
  updateMatch,
  removeMatch,
  getArrivalSetting,
  updateArrivalSetting,
  addExternalClient,
  exportStock,
  getExternalClient,
  issueApiKey,
  listExternalClients,
  removeExternalClient,
  revokeApiKey,
  rotateApiKey,
  setExternalClientStatus,
  updateExternalClient,
  getTerms,
  updateTerms,
  searchArrivals,
  listArrivals,
  listCollections,
  addCollection,
  updateCollection,
  removeCollection,
  listSuppliers,
  addSupplier,
  updateSupplier,
  removeSupplier,
  trySupplier,
  listFeaturedStones,
  listFeedRuns,
  featureStones,
  getExposure,
  filterSearchDaywise,
  getEnquiryCount,
  getEnquiryCountry,
  getEnquiryDetails,
  getFunnelChart,
  getQuarterPerformance,
  getRecentSearchDaywise,
  getShapeWise,
  listHighRecentDeals,
  listDay,
  listDayDone,
  findAnything,
  removeFeaturedStone,
  findStones,
  approveStockImport,
  getImportLimits,
  getStockImport,
  getStockImportFile,
  listStockImportRows,
  listStockImports,
  mendStockImport,
  readStockImportAgain,
  refuseStockImport,
  withdrawStockImport,
  rollBackStockImport,
  sendStockImport,
  removeStockStone,
  changeStockStone,
  searchStockList,
  listStock,
  setImportLimits,
  sellMemo,
  sendBusinessDocuments,
  sendCode,
  setBusinessRegistration,
  setBusinessTerms,
  listSupplierLosses,
  setStoneStatus,
  setUserPermissions,
  setUserStatus,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  startAuditCheck,
  startConformanceRun,
  startFeedRun,
  streamLiveEvents: streamLiveEvents(hub),
  undoMarkupChange,
  switchFeed,
  getStockExport,
  listStockExportRuns,
  removeStockExport,
  setStockExport,
  startStockExportRun,
  switchStockExport,
  syncRapPrice,
  updateAssociate,
  updateAssociateMarkups,
  undoKycDecision,
  updateBusinessDocuments,
  updateBusinessMarkups,
  updateConfirmStones,
  updateCustomer,
  updateDefaultMarkup,
  updateInventorySettings,
  updateProviderMarkups,
  updateLatestPrices,
  validateAccount,
  validateUser,
  verifyCode,
  verifyResetCode,
});
