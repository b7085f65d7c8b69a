import { ROLE_NAME } from '#machines/codes.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { type Act, does, onAll, onEvent, onField, otherwise, removes } from './act.ts';

export const PEOPLE_ACTS = {
  signIn: [
    onField('failed', 'outcome', 'failed', (s) => `Failed to sign in${times(s.repeats)}`),
    onField(
      'throttled',
      'outcome',
      'throttled',
      (s) => `Was stopped from signing in after too many attempts${times(s.repeats)}`,
    ),
    onField('guest', 'outcome', 'guest', () => 'Signed in as a guest'),
    otherwise('user', () => 'Signed in'),
  ],
  signOut: does(() => 'Signed out'),
  signOutEverywhere: does(() => 'Signed out on every device'),
  refused: does(
    (s) =>
      `Was refused an action for lack of rights${operation(s.value('operation'))}${times(s.repeats)}`,
  ),
  notFound: does(
    (s) =>
      `Requested a record that was not found${operation(s.value('operation'))}${times(s.repeats)}`,
  ),
  signUp: does(() => 'Signed up a new business and its first user'),
  resetPassword: does((s) => `Reset the forgotten password of ${s.subject('a person')}`),
  choosePassword: does(() => 'Set a password through a link in an e-mail'),
  confirmEmail: does((s) =>
    `Confirmed the new sign-in address ${s.value('data', 'email') ?? ''}`.trim(),
  ),
  undoEmailChange: [
    onField(
      'cancelled',
      'data.undone',
      'cancelled',
      () => 'Cancelled a change to the sign-in address',
    ),
    otherwise('restored', () => 'Restored the old sign-in address'),
  ],
  changeEmail: does(() => 'Requested a change to the sign-in address'),
  resendEmailChange: does(
    (s) => `Sent ${s.subject('a person')} the confirmation e-mail for a new sign-in address again`,
  ),
  cancelEmailChange: does(
    (s) => `Cancelled a change to the sign-in address of ${s.subject('a person')}`,
  ),
  sendPasswordLink: does((s) => `Sent ${s.subject('a person')} a link to choose a password`),
  copyPasswordLink: does((s) => `Copied a link for ${s.subject('a person')} to choose a password`),
  endUserSessions: does((s) => `Signed ${s.subject('a person')} out on every device`),
  createFirstAdministrator: does(() => 'Created the first administrator'),
  changeProfile: does(() => 'Changed their own profile'),
  changePassword: does(() => 'Changed their own password'),
  addAssociate: does((s) => `Added ${s.name('a business associate')}`),
  updateAssociate: does((s) => `Changed ${s.name('a business associate')}`),
  removeAssociate: removes('a business associate'),
  assignCustomers: does(
    (s) => `Assigned ${s.many('business', 'businesses')} to ${s.subject('an associate')}`,
  ),
  changeAssociatePassword: [
    onField('own', 'data.own', 'true', () => 'Changed their own password'),
    otherwise('other', (s) => `Set a new password for ${s.subject('a business associate')}`),
  ],
  updateCustomer: does((s) => `Changed ${s.name('a customer')}`),
  deleteCustomer: removes('a customer'),
  setUserStatus: [
    onField(
      'deactivate',
      'data.is_active',
      'false',
      (s) => `Deactivated ${s.subject(s.name('a person'))}`,
    ),
    otherwise('activate', (s) => `Activated ${s.subject(s.name('a person'))}`),
  ],
  saveBusiness: does((s) => `Completed the details of ${s.name('a business')}`),
  addCustomerWithBusiness: does((s) => `Added ${s.name('a customer with a new business')}`),
  clearSignInFailures: does((s) => `Reset the failed sign-ins of ${s.subject('a customer')}`),
  updateInventorySettings: does((s) => `Changed which stones ${s.subject('a customer')} can see`),
  sendBusinessDocuments: [
    onAll(
      'both',
      ['kyc.send', 'kyc.resend'],
      (s) =>
        `Uploaded ${s.many('document', 'documents', 'kyc.send')} and replaced ${s.many('rejected document', 'rejected documents', 'kyc.resend')}${s.of}`,
    ),
    onEvent('replace', 'kyc.resend', (s) => `Replaced ${s.many('rejected document')}${s.of}`),
    otherwise('send', (s) => `Uploaded ${s.many('document', 'documents', 'kyc.send')}${s.of}`),
  ],
  updateBusinessDocuments: [
    onAll(
      'decide',
      ['kyc.approve', 'kyc.reject'],
      (s) =>
        `Approved ${s.many('document', 'documents', 'kyc.approve')} and rejected ${s.many('document', 'documents', 'kyc.reject')}${s.of}`,
    ),
    onEvent('approve', 'kyc.approve', (s) => `Approved ${s.many('document')}${s.of}`),
    onEvent('reject', 'kyc.reject', (s) => `Rejected ${s.many('document')}${s.of}`),
    otherwise('replace', (s) => `Replaced ${s.many('document', 'documents', 'kyc.resend')}${s.of}`),
  ],
  undoKycDecision: does(
    (s) => `Undid the decision on ${s.many('document')}${s.of}`,
    'kyc.takeBack',
  ),
  setBusinessRegistration: [
    onEvent(
      'unregister',
      'business.unregister',
      (s) => `Ended the registration of ${s.company('a business')}`,
    ),
    otherwise('register', (s) => `Registered ${s.company('a business')}`),
  ],
  verifyBusiness: does((s) => `Verified ${s.company('a business')} again`),
  setRiskClass: does((s) => `Changed the risk class of ${s.company('a business')}`),
  setBusinessOwners: does((s) => `Changed the owners of ${s.company('a business')}`),
  recordScreening: does((s) => `Recorded a screening of ${s.company('a business')}`),
  screenBusiness: does((s) => `Screened ${s.company('a business')} with the screening service`),
  decideScreening: does((s) => `Decided on a screening hit of ${s.company('a business')}`),
  setBusinessTerms: does((s) => `Changed the terms of ${s.company('a business')}`),
  createAdministrator: does((s) => `Added ${s.name('a person')} as an administrator`),
  changeAdministrator: does((s) => `Changed ${s.name('an administrator')}`),
  removeAdministrator: removes('an administrator'),
  createQualityControl: does((s) => `Added ${s.name('a person')} to quality control`),
  changeQualityControl: does((s) => `Changed ${s.name('a member of quality control')}`),
  removeQualityControl: removes('a member of quality control'),
  setUserPermissions: [
    onField(
      'role',
      'path.id',
      Object.keys(ROLE_NAME),
      (s) => `Changed the rights of ${roleWords(s.value('path', 'id'))}`,
    ),
    otherwise('person', (s) => `Changed the rights of ${s.subject('a person')}`),
  ],
  startAuditCheck: does(() => 'Started a check of the audit log'),
  startConformanceRun: does(() => 'Started a check of the ledger'),
  cancelConformanceRun: does(() => 'Stopped a check of the ledger'),
} satisfies Readonly<Record<string, Act>>;

const ROLE_NAMES: Readonly<Record<string, string>> = ROLE_NAME;
const roleWords = (code: string | null): string =>
  code === null ? 'a role' : `the role ${ROLE_NAMES[code] ?? code}`;
const times = (repeats: number | null): string => (repeats ? ` ${repeats} times` : '');
const operation = (id: string | null): string => (id === null ? '' : `: ${toWords(id)}`);
