import { type AuditBranch, data, steps, switched } from './branch.ts';

/**
 * Every outcome of the operations for sign-in, rights, documents and registration, written by hand
 * from the contract.
 */
export const PEOPLE_BRANCHES: readonly AuditBranch[] = [
  { act: 'signIn.user', summary: { outcome: 'user' }, words: 'Signed in' },
  { act: 'signIn.guest', summary: { outcome: 'guest' }, words: 'Signed in as a guest' },
  {
    act: 'signIn.failed',
    summary: { outcome: 'failed', count: 7 },
    words: 'Failed to sign in 7 times',
  },
  {
    act: 'signIn.throttled',
    summary: { outcome: 'throttled' },
    words: 'Was stopped from signing in after too many attempts',
  },
  {
    act: 'changeAssociatePassword.own',
    summary: data({ own: true }),
    words: 'Changed their own password',
  },
  {
    act: 'changeAssociatePassword.other',
    summary: data({ own: false }),
    subject: 'person',
    words: 'Set a new password for Ada Halden',
  },
  {
    act: 'undoEmailChange.cancelled',
    summary: data({ undone: 'cancelled' }),
    words: 'Cancelled a change to the sign-in address',
  },
  {
    act: 'undoEmailChange.restored',
    summary: data({ undone: 'restored' }),
    words: 'Restored the old sign-in address',
  },
  ...switched('setUserStatus', 'Ada Halden'),
  {
    act: 'setUserPermissions.role',
    summary: { data: { permissions: [{}] }, path: { id: '5' } },
    words: 'Changed the rights of the role Quality control',
  },
  {
    act: 'setUserPermissions.person',
    summary: data({ permissions: [{}] }),
    subject: 'person',
    words: 'Changed the rights of Ada Halden',
  },
  {
    act: 'sendBusinessDocuments.send',
    steps: steps('kycDocument', 'kyc.send', 2),
    words: 'Uploaded 2 documents of Halden & Roe',
  },
  {
    act: 'sendBusinessDocuments.replace',
    steps: steps('kycDocument', 'kyc.resend'),
    words: 'Replaced 1 rejected document of Halden & Roe',
  },
  {
    act: 'sendBusinessDocuments.both',
    steps: [...steps('kycDocument', 'kyc.send'), ...steps('kycDocument', 'kyc.resend')],
    words: 'Uploaded 1 document and replaced 1 rejected document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.approve',
    steps: steps('kycDocument', 'kyc.approve'),
    words: 'Approved 1 document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.reject',
    steps: steps('kycDocument', 'kyc.reject', 2),
    words: 'Rejected 2 documents of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.replace',
    steps: steps('kycDocument', 'kyc.resend'),
    words: 'Replaced 1 document of Halden & Roe',
  },
  {
    act: 'updateBusinessDocuments.decide',
    steps: [...steps('kycDocument', 'kyc.approve', 2), ...steps('kycDocument', 'kyc.reject')],
    words: 'Approved 2 documents and rejected 1 document of Halden & Roe',
  },
  {
    act: 'setBusinessRegistration.register',
    steps: steps('business', 'business.register'),
    words: 'Registered Halden & Roe',
  },
  {
    act: 'setBusinessRegistration.unregister',
    steps: steps('business', 'business.unregister'),
    words: 'Ended the registration of Halden & Roe',
  },
];
