/**
 * All refusals of the API, except those of workflow guards (`guard-problems.ts`). Any other failure
 * is a bug and returns 500.
 */
import { NOT_FOUND, type Problem } from './problem.ts';

export const PROBLEMS = {
  noStoneChosen: {
    status: 400,
    code: 'NO_STONE_CHOSEN',
    message: 'Please select at least one diamond',
  },
  noStocksFound: { status: 404, code: 'NO_STOCKS_FOUND', message: 'No stocks were found' },
  invalidRequest: { status: 400, code: 'INVALID_REQUEST', message: 'The request is not valid.' },
  notByItself: {
    status: 409,
    code: 'NOT_BY_ITSELF',
    message:
      'The mailing was not sent, because the browser only preloaded the link. Press the button to send the mailing.',
  },
  mailRefused: {
    status: 409,
    code: 'MAIL_REFUSED',
    message: 'The mail server did not accept the e-mail.',
  },
  stockIsBeingRead: {
    status: 503,
    code: 'STOCK_IS_BEING_READ',
    message:
      'The portal has just started and is still loading the stock. Please try again in a few seconds.',
  },
  eInvoiceIncomplete: {
    status: 409,
    code: 'E_INVOICE_INCOMPLETE',
    message: 'The e-invoice is incomplete.',
  },
  taxRateMissing: {
    status: 409,
    code: 'TAX_RATE_MISSING',
    message: 'No tax rate applies to this sale. Add a rate under Settings, Company, Tax.',
  },
  taxRateOverlaps: {
    status: 409,
    code: 'TAX_RATE_OVERLAPS',
    message:
      'Another rate for the same buyers and stones applies on some of these days. End that rate first.',
  },
  taxRateEnded: {
    status: 409,
    code: 'TAX_RATE_ENDED',
    message: 'This rate already ends on an earlier day.',
  },
  homeCountryMissing: {
    status: 409,
    code: 'HOME_COUNTRY_MISSING',
    message: 'Enter the country of the company first. Tax rates apply to sales from that country.',
  },
  useIsReleased: {
    status: 409,
    code: 'ALREADY_TAKEN_BACK',
    message: 'This allocation or refund was already taken back.',
  },
  bankLineRecorded: {
    status: 409,
    code: 'BANK_LINE_RECORDED',
    message: 'This line of the bank statement is already recorded as a payment.',
  },
  requestTooSlow: {
    status: 400,
    code: 'REQUEST_TOO_SLOW',
    message: 'The request did not arrive in time. Please try again.',
  },
  malformedBody: { status: 400, code: 'MALFORMED_BODY', message: 'The body is not valid JSON.' },
  malformedForm: {
    status: 400,
    code: 'MALFORMED_FORM',
    message: 'The form data is incomplete or malformed.',
  },
  groupingNotOffered: {
    status: 400,
    code: 'GROUPING_NOT_OFFERED',
    message: 'This list cannot be grouped by that type of document.',
  },
  tokenMissing: {
    status: 401,
    code: 'TOKEN_MISSING',
    message: 'This call requires a token. Please sign in.',
  },
  sessionEnded: {
    status: 401,
    code: 'SESSION_ENDED',
    message: 'Your session has ended. Please sign in again.',
  },
  keyNotValid: {
    status: 401,
    code: 'KEY_NOT_VALID',
    message: 'Invalid API key.',
  },
  keyScopeMissing: {
    status: 403,
    code: 'KEY_SCOPE_MISSING',
    message: 'This API key does not have the scope that this call requires.',
  },
  keyEnded: {
    status: 409,
    code: 'KEY_ENDED',
    message: 'This key was already revoked or replaced, so it cannot be replaced.',
  },
  ownKeysClosed: {
    status: 403,
    code: 'OWN_KEYS_CLOSED',
    message:
      'You may not create or revoke keys of this API client. Ask your contact at the portal.',
  },
  clientNameTaken: {
    status: 409,
    code: 'CLIENT_NAME_TAKEN',
    message: 'Another API client already has this name.',
  },
  signInFailed: {
    status: 401,
    code: 'SIGN_IN_FAILED',
    message: 'The e-mail address or the password is wrong.',
  },
  forbidden: { status: 403, code: 'FORBIDDEN', message: 'You do not have the right to do this.' },
  grantExceedsOwn: {
    status: 403,
    code: 'GRANT_EXCEEDS_OWN',
    message: 'You can grant only rights that you have.',
  },
  userValidationFailed: {
    status: 400,
    code: 'USER_NOT_VALID',
    message: 'Username validation failed',
  },
  accountValidationFailed: {
    status: 400,
    code: 'ACCOUNT_NOT_VALID',
    message: 'Account validation failed',
  },
  signUpFailed: { status: 400, code: 'SIGN_UP_FAILED', message: 'Sign-up failed' },
  setupTokenWrong: {
    status: 403,
    code: 'SETUP_TOKEN_WRONG',
    message: 'This set-up token is not valid.',
  },
  notFound: NOT_FOUND,
  noSuchAddress: {
    status: 404,
    code: 'NO_SUCH_ADDRESS',
    message: 'This address does not exist.',
  },
  wrongMethod: {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'Method not allowed.',
  },
  bodyAndQueryDiffer: {
    status: 400,
    code: 'BODY_AND_QUERY_DIFFER',
    message:
      'The body and the query refer to different records. Please send the record id in only one of them.',
  },
  ownRightsScreen: {
    status: 409,
    code: 'OWN_RIGHTS_SCREEN',
    message: 'You cannot remove your own right to manage roles.',
  },
  lastRightsKeeper: {
    status: 409,
    code: 'LAST_RIGHTS_KEEPER',
    message: 'At least one person must keep the right to manage roles.',
  },
  emailTaken: {
    status: 409,
    code: 'EMAIL_TAKEN',
    message: 'This e-mail address already belongs to an account.',
  },
  userNameTaken: {
    status: 409,
    code: 'USER_NAME_TAKEN',
    message: 'This user name already belongs to an account.',
  },
  ownAccount: {
    status: 409,
    code: 'OWN_ACCOUNT',
    message: 'You cannot delete your own account.',
  },
  alreadySetUp: {
    status: 409,
    code: 'ALREADY_SET_UP',
    message: 'This portal already has an administrator.',
  },
  associateHasWork: {
    status: 409,
    code: 'ASSOCIATE_HAS_WORK',
    message: 'This associate still has open work. Reassign the work first.',
  },
  associateIsInactive: {
    status: 409,
    code: 'ASSOCIATE_INACTIVE',
    message: 'This associate is inactive and cannot look after customers.',
  },
  eventClosed: {
    status: 409,
    code: 'EVENT_CLOSED',
    message: 'This action is not possible in the current state.',
  },
  conformanceRunning: {
    status: 409,
    code: 'CONFORMANCE_RUNNING',
    message: 'The ledger is already being checked. Please wait for the result.',
  },
  conformanceEnded: {
    status: 409,
    code: 'CONFORMANCE_ENDED',
    message: 'This check has already ended.',
  },
  customerIsBusy: {
    status: 409,
    code: 'CUSTOMER_IS_BUSY',
    message: 'This customer still has open records and cannot be deleted.',
  },
  registeredDetailsStand: {
    status: 409,
    code: 'REGISTERED_DETAILS_STAND',
    message:
      'Only the back office can change the name and the tax number of a registered business.',
  },
  changedMeanwhile: {
    status: 409,
    code: 'CHANGED_MEANWHILE',
    message: 'The record has changed since you opened it. Check it again before you save.',
  },
  repriceNotOpen: {
    status: 409,
    code: 'REPRICE_NOT_OPEN',
    message: 'This reprice session was already applied or discarded.',
  },
  repriceNotApplied: {
    status: 409,
    code: 'REPRICE_NOT_APPLIED',
    message: 'Only an applied reprice session can be undone.',
  },
  markupNotLast: {
    status: 409,
    code: 'MARKUP_NOT_LAST',
    message: 'Only the latest change to these markups can be undone.',
  },
  markupRangeGone: {
    status: 409,
    code: 'MARKUP_RANGE_GONE',
    message:
      'A sub-range that this change applied to was deleted later, so the change cannot be undone.',
  },
  collectionNameTaken: {
    status: 409,
    code: 'COLLECTION_NAME_TAKEN',
    message: 'A collection with this name already exists.',
  },
  caratRangeNameTaken: {
    status: 409,
    code: 'CARAT_RANGE_NAME_TAKEN',
    message: 'A carat range with this name already exists.',
  },
  caratRangeNotEmpty: {
    status: 409,
    code: 'CARAT_RANGE_NOT_EMPTY',
    message: 'This range still has sub-ranges. Move them to another range or delete them first.',
  },
  caratRangeOverlap: {
    status: 409,
    code: 'CARAT_RANGE_OVERLAP',
    message: 'These weights overlap the weights of another sub-range.',
  },
  caratRangeGap: {
    status: 409,
    code: 'CARAT_RANGE_GAP',
    message: 'These weights would leave a gap next to another sub-range.',
  },
  caratRangeInUse: {
    status: 409,
    code: 'CARAT_RANGE_IN_USE',
    message: 'Markups are set for this sub-range. Remove them first.',
  },
  masterCodeTaken: {
    status: 409,
    code: 'MASTER_CODE_TAKEN',
    message: 'A master with this code already exists.',
  },
  masterNameTaken: {
    status: 409,
    code: 'MASTER_NAME_TAKEN',
    message: 'A master with this name already exists.',
  },
  masterFixed: {
    status: 409,
    code: 'MASTER_FIXED',
    message:
      'This master is required by the portal, so it stays active and keeps its code and name.',
  },
  masterNotEmpty: {
    status: 409,
    code: 'MASTER_NOT_EMPTY',
    message: 'This master still has values. Delete them first, or make the master inactive.',
  },
  subMasterCodeTaken: {
    status: 409,
    code: 'SUB_MASTER_CODE_TAKEN',
    message: 'A value with this code already exists in this master.',
  },
  subMasterNameTaken: {
    status: 409,
    code: 'SUB_MASTER_NAME_TAKEN',
    message: 'A value with this name already exists in this master.',
  },
  subMasterInUse: {
    status: 409,
    code: 'SUB_MASTER_IN_USE',
    message: 'This value is in use and cannot be deleted. You can make it inactive.',
  },
  subMasterIsDefault: {
    status: 409,
    code: 'SUB_MASTER_IS_DEFAULT',
    message: 'This value is the default in forms. Make another value the default first.',
  },
  supplierNameTaken: {
    status: 409,
    code: 'SUPPLIER_NAME_TAKEN',
    message: 'A supplier with this name already exists.',
  },
  supplierHasAccount: {
    status: 409,
    code: 'SUPPLIER_HAS_ACCOUNT',
    message: 'This supplier already has a sign-in account.',
  },
  supplierKept: {
    status: 409,
    code: 'SUPPLIER_KEPT',
    message:
      'This supplier cannot be deleted because it has records that must be kept. You can make it inactive.',
  },
  supplierByHand: {
    status: 409,
    code: 'SUPPLIER_BY_HAND',
    message: 'No server is set up for this supplier. Its stock lists are uploaded manually.',
  },
  otherHeaderRow: {
    status: 409,
    code: 'OTHER_HEADER_ROW',
    message: 'The header row of the mapping has changed. Please upload this stock list again.',
  },
  takesMuch: {
    status: 409,
    code: 'TAKES_MUCH',
    message:
      'This stock list would take more stones off the market than the limits of its supplier allow.',
  },
  supplierInactive: {
    status: 409,
    code: 'SUPPLIER_INACTIVE',
    message: 'This supplier is inactive, so its stock lists are not accepted.',
  },
  feedRunning: {
    status: 409,
    code: 'FEED_RUNNING',
    message: 'The stock list of this supplier is already being loaded.',
  },
  feedNotScheduled: {
    status: 409,
    code: 'FEED_NOT_SCHEDULED',
    message: 'No schedule is set for this supplier, so there is nothing to pause.',
  },
  stockExportOfSupplier: {
    status: 409,
    code: 'STOCK_EXPORT_OF_SUPPLIER',
    message: 'This API client belongs to a supplier, so no stock can be sent to it.',
  },
  stockExportRunning: {
    status: 409,
    code: 'STOCK_EXPORT_RUNNING',
    message: 'The stock is already being sent to this API client.',
  },
  stockExportNowhere: {
    status: 409,
    code: 'STOCK_EXPORT_NOWHERE',
    message: 'No destination is set up for sending stock. Please set up a destination first.',
  },
  stockExportSetAside: {
    status: 409,
    code: 'STOCK_EXPORT_SET_ASIDE',
    message: 'This API client is inactive, so no stock is sent to it.',
  },
  stockExportSecretLost: {
    status: 409,
    code: 'STOCK_EXPORT_SECRET_LOST',
    message:
      'The portal can no longer decrypt the sign-in details of this destination. Please enter them again.',
  },
  stockExportNotScheduled: {
    status: 409,
    code: 'STOCK_EXPORT_NOT_SCHEDULED',
    message: 'No schedule is set for sending stock, so there is nothing to pause.',
  },
  supplierSecretLost: {
    status: 409,
    code: 'SUPPLIER_SECRET_LOST',
    message:
      "The portal can no longer decrypt the sign-in details of this supplier's server. Please enter them again.",
  },
  supplierAddressRefused: {
    status: 422,
    code: 'SUPPLIER_ADDRESS_REFUSED',
    message: 'This address does not lead to a public server, so the portal does not connect to it.',
  },
  supplierUnreachable: {
    status: 502,
    code: 'SUPPLIER_UNREACHABLE',
    message: "The supplier's server could not be reached. Nothing was changed.",
  },
  supplierSlow: {
    status: 502,
    code: 'SUPPLIER_SLOW',
    message: "The supplier's server did not answer in time. Nothing was changed.",
  },
  supplierRefused: {
    status: 502,
    code: 'SUPPLIER_REFUSED',
    message: "The supplier's server refused the request. Nothing was changed.",
  },
  supplierFaulty: {
    status: 502,
    code: 'SUPPLIER_FAULTY',
    message: "The supplier's server did not send a usable stock list. Nothing was changed.",
  },
  searchNameTaken: {
    status: 409,
    code: 'SEARCH_NAME_TAKEN',
    message: 'You already have a saved search with this name.',
  },
  searchNotOwn: {
    status: 403,
    code: 'SEARCH_NOT_OWN',
    message: 'Only the person who saved this search can change it.',
  },
  viewNameTaken: {
    status: 409,
    code: 'VIEW_NAME_TAKEN',
    message: 'You already have a view of this list with this name.',
  },
  viewNotOwn: {
    status: 403,
    code: 'VIEW_NOT_OWN',
    message: 'Only the person who saved this view can change it.',
  },
  viewNotShared: {
    status: 403,
    code: 'VIEW_NOT_SHARED',
    message: 'Only the office can share views.',
  },
  tooManyViews: {
    status: 409,
    code: 'TOO_MANY_VIEWS',
    message: 'You already have 50 views of this list. Please delete one first.',
  },
  keyReused: {
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'This Idempotency-Key was already used for another request.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The request is larger than this call accepts.',
  },
  headTooLarge: {
    status: 431,
    code: 'HEAD_TOO_LARGE',
    message:
      'The address of this request is too long. Please request fewer records at a time: a zip file can contain at most 1,000 stones.',
  },
  unsupportedMediaType: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'This call does not accept a body of this content type.',
  },
  rapListFaulty: {
    status: 400,
    code: 'RAP_LIST_FAULTY',
    message: 'The price list has errors. Nothing was changed.',
  },
  listNotRead: {
    status: 400,
    code: 'LIST_NOT_READ',
    message: 'The stock list cannot be read. Nothing was changed.',
  },
  statementNotRead: {
    status: 400,
    code: 'STATEMENT_NOT_READ',
    message: 'The bank statement cannot be read. Nothing was changed.',
  },
  noListToAmend: {
    status: 409,
    code: 'NO_LIST_TO_AMEND',
    message: 'There is no price list to update yet. Load a price list first.',
  },
  listDateRefused: {
    status: 409,
    code: 'LIST_DATE_REFUSED',
    message:
      'The date of this price list is not allowed. A new list needs a later date than the current list, and an amendment needs the same date.',
  },
  listShrinks: {
    status: 409,
    code: 'LIST_SHRINKS',
    message:
      'More than 20 % of the cells of the current list are missing from this price list. Please confirm that these cells should be removed.',
  },
  listNotRemovable: {
    status: 409,
    code: 'LIST_NOT_REMOVABLE',
    message: 'Only the current list for lab-grown stones can be removed.',
  },
  rapSourceMissing: {
    status: 409,
    code: 'RAP_SOURCE_MISSING',
    message:
      'No price service is set up for this portal. Load a list from a file, or ask the operator of the portal to set up a price service.',
  },
  rapSourceUnreachable: {
    status: 502,
    code: 'RAP_SOURCE_UNREACHABLE',
    message: 'The price service could not be reached. Nothing was changed.',
  },
  rapSourceSlow: {
    status: 502,
    code: 'RAP_SOURCE_SLOW',
    message: 'The price service did not answer in time. Nothing was changed.',
  },
  rapSourceRefused: {
    status: 502,
    code: 'RAP_SOURCE_REFUSED',
    message: 'The price service refused the request. Nothing was changed.',
  },
  rapSourceFaulty: {
    status: 502,
    code: 'RAP_SOURCE_FAULTY',
    message: 'The price service did not send a price list. Nothing was changed.',
  },
  rapSourceHalf: {
    status: 502,
    code: 'RAP_SOURCE_HALF',
    message: 'The price service sent only a part of the price list. Nothing was changed.',
  },
  screeningMissing: {
    status: 409,
    code: 'SCREENING_MISSING',
    message:
      'No screening service is set up for this portal. Record the result of a screening yourself, or ask the operator of the portal to set up a screening service.',
  },
  screeningUnreachable: {
    status: 502,
    code: 'SCREENING_UNREACHABLE',
    message: 'The screening service could not be reached. Nothing was changed.',
  },
  screeningSlow: {
    status: 502,
    code: 'SCREENING_SLOW',
    message: 'The screening service did not answer in time. Nothing was changed.',
  },
  screeningRefused: {
    status: 502,
    code: 'SCREENING_REFUSED',
    message: 'The screening service refused the request. Nothing was changed.',
  },
  screeningFaulty: {
    status: 502,
    code: 'SCREENING_FAULTY',
    message: 'The screening service did not send a usable result. Nothing was changed.',
  },
  linkEnded: {
    status: 422,
    code: 'LINK_ENDED',
    message: 'This link was already used or has expired. Please request a new link.',
  },
  mailNotSetUp: {
    status: 409,
    code: 'MAIL_NOT_SET_UP',
    message:
      'Mail is not set up, so the portal cannot send e-mails. Ask the operator of the portal to set up mail.',
  },
  noEmailChange: {
    status: 409,
    code: 'NO_EMAIL_CHANGE',
    message: 'No new sign-in address is awaiting confirmation.',
  },
  passwordIsChosen: {
    status: 409,
    code: 'PASSWORD_IS_CHOSEN',
    message: 'This person already has a password. Send a link by e-mail to choose a new password.',
  },
  personNotActive: {
    status: 409,
    code: 'PERSON_NOT_ACTIVE',
    message: 'This person is not active. Activate the account first.',
  },
  roleAboveOwn: {
    status: 403,
    code: 'ROLE_ABOVE_OWN',
    message: 'You cannot change the sign-in details of a person whose role is above yours.',
  },
  guestCodeNeeded: {
    status: 422,
    code: 'GUEST_CODE_NEEDED',
    message:
      'A guest has used this address before. Enter the code from our e-mail, or use another address.',
  },
  codeWrong: {
    status: 422,
    code: 'CODE_WRONG',
    message: 'This code is wrong or has expired. Please request a new code.',
  },
  proofEnded: {
    status: 422,
    code: 'PROOF_ENDED',
    message: 'Your confirmed code has expired. Please request a new code.',
  },
  oldPasswordWrong: {
    status: 422,
    code: 'OLD_PASSWORD_WRONG',
    message: 'The current password is wrong.',
  },
  listKindRefused: {
    status: 415,
    code: 'LIST_KIND_REFUSED',
    message: 'Please send a text or CSV file.',
  },
  stoneIsTaken: {
    status: 409,
    code: 'STONE_IS_TAKEN',
    message: 'A stone that is on hold, in an order, on memo or sold cannot be changed.',
  },
  listHasFaults: {
    status: 409,
    code: 'LIST_HAS_FAULTS',
    message: 'Some stones of this list cannot be ordered, so nothing was changed.',
  },
  fileKindRefused: {
    status: 415,
    code: 'FILE_KIND_REFUSED',
    message: 'Please send a PDF, JPG or PNG file.',
  },
  tooManyRequests: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  zipsUnderWay: {
    status: 429,
    code: 'ZIPS_UNDER_WAY',
    message:
      'Two of your zip files are still being created. Wait until one of them has finished, then try again.',
  },
  internal: { status: 500, code: 'INTERNAL', message: 'Something went wrong' },
  maintenance: {
    status: 503,
    code: 'MAINTENANCE',
    message: 'Server is under maintenance. Please try again later.',
  },
  outcomeUnknown: {
    status: 503,
    code: 'OUTCOME_UNKNOWN',
    message:
      'The connection to the database was lost. Please try again. No change is applied twice.',
  },
} as const satisfies Record<string, Problem>;
export type ProblemName = keyof typeof PROBLEMS;
