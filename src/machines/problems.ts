/**
 * The closed catalogue of refusals. A guard or a rule that says no has an entry here: the status, the code on the
 * wire and the sentence that the screen and the server both show. Whatever else goes wrong is a bug and a 500.
 */
import type { StateMachine } from 'xstate';
import type { activeFlagMachine } from './workflows/active-flag.ts';
import type { businessMachine } from './workflows/business.ts';
import type { holdMachine } from './workflows/hold.ts';
import type { holdQueueMachine } from './workflows/hold-queue.ts';
import type { kycDocumentMachine } from './workflows/kyc-document.ts';

export interface Problem {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
  readonly code: string;
  readonly message: string;
}

type GuardOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer _Action,
    infer Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _EdgeMeta
  >
    ? Guard['type']
    : never;

/** A guard whose name begins with "may" is composed of others; only its parts have a sentence. */
export type GuardName = Exclude<
  | GuardOf<typeof holdMachine>
  | GuardOf<typeof holdQueueMachine>
  | GuardOf<typeof activeFlagMachine>
  | GuardOf<typeof kycDocumentMachine>
  | GuardOf<typeof businessMachine>,
  `may${string}`
>;

// Another's record and one that never was get the same answer, to the byte.
const NOT_FOUND: Problem = { status: 404, code: 'NOT_FOUND', message: 'There is no such record.' };

export const KYC_PENDING_TEXT =
  'Your KYC verification is pending. Please complete your business verification before proceeding.';

export const GUARD_PROBLEMS = {
  clientIsChosen: { status: 400, code: 'CLIENT_NOT_CHOSEN', message: 'Please select a client' },
  actorMayActForClient: NOT_FOUND,
  stoneIsAvailable: {
    status: 409,
    code: 'STONE_NOT_AVAILABLE',
    message: 'Only available diamonds must be selected.',
  },
  stoneIsNotOfferedToAnother: {
    status: 409,
    code: 'STONE_OFFERED_TO_ANOTHER',
    message: 'This diamond is offered to the first in line until the offer runs out.',
  },
  businessIsRegistered: { status: 403, code: 'KYC_PENDING', message: KYC_PENDING_TEXT },
  actorMayEndHold: NOT_FOUND,
  holdIsNotExtendedYet: {
    status: 409,
    code: 'HOLD_ALREADY_EXTENDED',
    message: 'A hold can be extended once, and this one has been.',
  },
  actorIsStaff: {
    status: 403,
    code: 'STAFF_ONLY',
    message: 'Only an administrator or quality control can do this.',
  },
  remarkIsGiven: { status: 400, code: 'REASON_MISSING', message: 'Please give a reason.' },
  holdIsDue: { status: 409, code: 'HOLD_NOT_DUE', message: 'This hold still has time to run.' },
  stoneIsHeld: {
    status: 409,
    code: 'STONE_NOT_HELD',
    message: 'There is no line for a diamond that is not on hold.',
  },
  clientIsNotTheHolder: {
    status: 409,
    code: 'CLIENT_IS_HOLDER',
    message: 'This client already holds the diamond.',
  },
  clientIsNotWaitingYet: {
    status: 409,
    code: 'ALREADY_IN_LINE',
    message: 'This client is already in line for the diamond.',
  },
  offerIsDue: { status: 409, code: 'OFFER_NOT_DUE', message: 'This offer still has time to run.' },
  recordIsKnownToActor: NOT_FOUND,
  actorKeepsSuchRecords: {
    status: 403,
    code: 'ADMINISTRATOR_ONLY',
    message: 'Only an administrator can do this.',
  },
  accountIsAnothers: {
    status: 409,
    code: 'OWN_FLAG',
    message: 'Nobody can deactivate their own account.',
  },
  anAdministratorRemains: {
    status: 409,
    code: 'LAST_ADMINISTRATOR',
    message: 'The portal needs an administrator, and this is the last one.',
  },
  reviewerIsNotTheSender: {
    status: 403,
    code: 'OWN_DOCUMENT',
    message: 'You sent this document yourself, so a colleague has to decide on it.',
  },
  someDocumentIsApproved: {
    status: 409,
    code: 'DOCUMENTS_MISSING',
    message: 'An approved owner document and an approved business document are missing.',
  },
  ownerDocumentIsApproved: {
    status: 409,
    code: 'OWNER_DOCUMENT_MISSING',
    message: 'An approved owner document is missing.',
  },
  businessDocumentIsApproved: {
    status: 409,
    code: 'BUSINESS_DOCUMENT_MISSING',
    message: 'An approved business document is missing.',
  },
} as const satisfies Record<GuardName, Problem>;

export const PROBLEMS = {
  noStoneChosen: {
    status: 400,
    code: 'NO_STONE_CHOSEN',
    message: 'Please select at least one diamond',
  },
  invalidRequest: { status: 400, code: 'INVALID_REQUEST', message: 'The request is not valid.' },
  malformedBody: { status: 400, code: 'MALFORMED_BODY', message: 'The body is not valid JSON.' },
  malformedForm: {
    status: 400,
    code: 'MALFORMED_FORM',
    message: 'The form could not be read to its end.',
  },
  groupingNotOffered: {
    status: 400,
    code: 'GROUPING_NOT_OFFERED',
    message: 'Holds cannot be grouped by invoice or memo.',
  },
  sessionEnded: {
    status: 401,
    code: 'SESSION_ENDED',
    message: 'Your session has ended. Please sign in again.',
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
    message: 'You can give only rights that you have yourself.',
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
  ownRightsScreen: {
    status: 409,
    code: 'OWN_RIGHTS_SCREEN',
    message: 'You cannot take the right to manage roles from yourself.',
  },
  lastRightsKeeper: {
    status: 409,
    code: 'LAST_RIGHTS_KEEPER',
    message: 'Somebody must be left who can manage roles.',
  },
  emailTaken: {
    status: 409,
    code: 'EMAIL_TAKEN',
    message: 'This e-mail address belongs to an account already.',
  },
  userNameTaken: {
    status: 409,
    code: 'USER_NAME_TAKEN',
    message: 'This user name belongs to an account already.',
  },
  lastAdministrator: GUARD_PROBLEMS.anAdministratorRemains,
  ownAccount: {
    status: 409,
    code: 'OWN_ACCOUNT',
    message: 'Nobody can delete their own account.',
  },
  alreadySetUp: {
    status: 409,
    code: 'ALREADY_SET_UP',
    message: 'This portal already has an administrator.',
  },
  associateHasWork: {
    status: 409,
    code: 'ASSOCIATE_HAS_WORK',
    message: 'This associate still has work under way. Hand it over first.',
  },
  associateIsInactive: {
    status: 409,
    code: 'ASSOCIATE_INACTIVE',
    message: 'This associate is inactive and cannot look after anybody.',
  },
  eventClosed: {
    status: 409,
    code: 'EVENT_CLOSED',
    message: 'This is not possible in the present state.',
  },
  customerIsBusy: {
    status: 409,
    code: 'CUSTOMER_IS_BUSY',
    message: 'This customer cannot be deleted while anything is under way.',
  },
  registeredDetailsStand: {
    status: 409,
    code: 'REGISTERED_DETAILS_STAND',
    message: 'The name and the tax number of a registered business are changed by the back office.',
  },
  keyReused: {
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'This Idempotency-Key was used for another request.',
  },
  bodyTooLarge: {
    status: 413,
    code: 'BODY_TOO_LARGE',
    message: 'The request is larger than this call accepts.',
  },
  unsupportedMediaType: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'This call does not read a body of this kind.',
  },
  codeWrong: {
    status: 422,
    code: 'CODE_WRONG',
    message: 'This code is wrong, or it is no longer good. Please ask for a new one.',
  },
  proofEnded: {
    status: 422,
    code: 'PROOF_ENDED',
    message: 'Too much time has passed. Please ask for a new code.',
  },
  oldPasswordWrong: {
    status: 422,
    code: 'OLD_PASSWORD_WRONG',
    message: 'The present password is wrong.',
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
  internal: { status: 500, code: 'INTERNAL', message: 'Something went wrong' },
  maintenance: {
    status: 503,
    code: 'MAINTENANCE',
    message: 'Server is under maintenance. Please try again later.',
  },
} as const satisfies Record<string, Problem>;
export type ProblemName = keyof typeof PROBLEMS;

export function guardProblem(guard: string): Problem {
  const problem = (GUARD_PROBLEMS as Readonly<Record<string, Problem>>)[guard];
  if (!problem) throw new Error(`guard "${guard}" has no sentence`);
  return problem;
}
