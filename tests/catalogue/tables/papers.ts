import {
  BUSINESS,
  CUSTOMER,
  ID,
  LATER,
  NOW,
  OTHER_CUSTOMER,
  type Row,
  type Tables,
  upTo,
} from '../table-rules.ts';
import { OTHER_VALUE, VALUE } from './access.ts';

export const FILE = ID.first(91);
export const OTHER_FILE = ID.second(91);
const DOCUMENT = ID.first(92);
const PROVEN: Row = { proof_hash: '\\x01', proof_expires_at: NOW };
const REJECTED: Row = { state: 3, decided_at: NOW, remark: 'Cut off.' };

/** Files, the papers of a business, letters and codes. */
export const PAPERS: Tables = {
  stored_file: {
    row: { id: FILE, key: 'a', name: 'a.pdf', mime: 'application/pdf', size: 1, sha256: '\\x01' },
    also: [{ id: OTHER_FILE, key: 'b' }],
    second: { id: ID.second(93), key: 'c' },
    key: ['id'],
    references: { uploaded_by: 'app_user' },
    checks: {
      stored_file_mime_check: upTo('mime', 120),
      stored_file_name_check: upTo('name', 250),
      stored_file_size_check: { refused: [{ size: 0 }], allowed: [{ size: 1 }] },
    },
    unique: { stored_file_key_key: { refused: [{ key: 'a' }], allowed: [] } },
  },
  sub_master_image: {
    row: { sub_master_id: VALUE, file_id: FILE },
    second: { sub_master_id: OTHER_VALUE, file_id: OTHER_FILE },
    key: ['sub_master_id'],
    references: { sub_master_id: 'gone with sub_master', file_id: 'stored_file' },
    unique: { sub_master_image_file_id_key: { refused: [{ file_id: FILE }], allowed: [] } },
  },
  kyc_document: {
    row: {
      id: DOCUMENT,
      business_id: BUSINESS,
      category: 'Business Document',
      document_type: 1,
      document_name: 'Passport',
      state: 1,
    },
    second: { id: ID.second(92) },
    key: ['id'],
    references: { business_id: 'business', document_type: 'sub_master', decided_by: 'app_user' },
    checks: {
      kyc_document_document_name_check: upTo('document_name', 80),
      kyc_document_info_check: upTo('info', 200),
      kyc_document_remark_check: upTo('remark', 2000),
      kyc_document_category_check: {
        refused: [{ category: 'Document' }],
        allowed: [{ category: 'Business Owner Document' }],
      },
      kyc_document_check: {
        refused: [{ decided_at: NOW }, { state: 2 }],
        allowed: [{ state: 2, decided_at: NOW }],
      },
      kyc_document_check1: {
        refused: [
          { ...REJECTED, remark: '' },
          { ...REJECTED, remark: null },
        ],
        allowed: [REJECTED, { state: 2, decided_at: NOW, remark: null }],
      },
    },
    triggers: {
      kyc_document_type_named: {
        counts: `select count(*) from kyc_document where document_name = 'A'`,
        when: ['update kyc_document set document_type = 9001'],
        not: [`update kyc_document set document_type = 1`, `update kyc_document set info = 'A'`],
      },
      kyc_document_birth: { workflow: 'kycDocument', births: [{ state: 2, decided_at: NOW }] },
      kyc_document_edges: {
        workflow: 'kycDocument',
        steps: [[{ state: 2, decided_at: NOW }, REJECTED]],
      },
    },
  },
  kyc_upload: {
    row: {
      id: ID.first(94),
      document_id: DOCUMENT,
      file_id: FILE,
      sent_by: CUSTOMER,
      request_id: ID.nobody,
    },
    second: { id: ID.second(94), file_id: OTHER_FILE },
    key: ['id'],
    references: { document_id: 'kyc_document', file_id: 'stored_file', sent_by: 'app_user' },
    unique: { kyc_upload_file_id_key: { refused: [{ file_id: FILE }], allowed: [] } },
  },
  ticket: {
    row: { token_hash: '\\x01', user_id: CUSTOMER, kind: 'customers', params: {} },
    second: { token_hash: '\\x02' },
    key: ['token_hash'],
    references: { user_id: 'gone with app_user' },
  },
  mail: {
    row: {
      id: ID.first(95),
      kind: 'welcome',
      to_address: 'first@culet.example',
      subject: 'Welcome',
      body: 'Welcome.',
      message_id: 'a',
    },
    second: { id: ID.second(95), message_id: 'b' },
    key: ['id'],
    checks: {
      mail_body_check: upTo('body', 200000),
      mail_last_error_check: upTo('last_error', 1000),
      mail_subject_check1: upTo('subject', 2000),
      mail_to_address_check1: upTo('to_address', 254),
      mail_to_address_check: {
        refused: [{ to_address: 'a@b.c\r\nBcc: d@e.f' }, { to_address: 'a\u0001@b.c' }],
        allowed: [{ to_address: 'a@b.c' }],
      },
      mail_subject_check: {
        refused: [{ subject: 'Hi\r\nBcc: d@e.f' }, { subject: 'Hi\n' }],
        allowed: [{ subject: 'Hi' }],
      },
    },
    unique: { mail_message_id_key: { refused: [{ message_id: 'a' }], allowed: [] } },
  },
  email_change: {
    row: {
      id: 1,
      user_id: CUSTOMER,
      old_email: 'first@culet.example',
      new_email: 'new@culet.example',
      requested_by: CUSTOMER,
    },
    second: { id: 2, user_id: OTHER_CUSTOMER },
    key: ['id'],
    references: { user_id: 'gone with app_user', requested_by: 'app_user' },
    checks: {
      email_change_old_email_check: upTo('old_email', 254),
      email_change_new_email_check: {
        refused: [{ new_email: 'New@culet.example' }, { new_email: 'x'.repeat(255) }],
        allowed: [{ new_email: 'x'.repeat(254) }],
      },
      email_change_check: {
        refused: [{ confirmed_at: NOW, cancelled_at: NOW }],
        allowed: [{ confirmed_at: NOW }, { cancelled_at: NOW }],
      },
      email_change_check1: {
        refused: [{ undone_at: NOW }],
        allowed: [{ undone_at: NOW, confirmed_at: NOW }],
      },
    },
    unique: {
      email_change_pending: {
        refused: [{ user_id: CUSTOMER }],
        allowed: [
          { user_id: CUSTOMER, confirmed_at: NOW },
          { user_id: CUSTOMER, cancelled_at: NOW },
        ],
      },
    },
  },
  account_link: {
    row: {
      token_hash: '\\x01',
      user_id: CUSTOMER,
      purpose: 'password',
      expires_at: LATER,
    },
    second: { token_hash: '\\x02' },
    key: ['token_hash'],
    references: {
      user_id: 'gone with app_user',
      created_by: 'app_user',
      email_change_id: ['gone with email_change', { purpose: 'undo_email' }],
    },
    checks: {
      account_link_purpose_check: {
        refused: [{ purpose: 'sign_in', email_change_id: 1 }],
        allowed: [{ purpose: 'password' }],
      },
      account_link_check: {
        refused: [{ purpose: 'undo_email' }],
        allowed: [{ purpose: 'password' }],
      },
    },
  },
  mailed_code: {
    row: {
      binding_hash: '\\x01',
      purpose: 'sign_up',
      address: 'first@culet.example',
      code_hash: 'x',
    },
    second: { binding_hash: '\\x02', address: 'second@culet.example' },
    key: ['binding_hash'],
    checks: {
      mailed_code_purpose_check: {
        refused: [{ purpose: 'sign_in' }],
        allowed: [{ purpose: 'unlock' }, { purpose: 'reset' }, { purpose: 'guest' }],
      },
      mailed_code_address_check: {
        refused: [{ address: 'Second@culet.example' }],
        allowed: [{ address: 's@c' }],
      },
      mailed_code_tries_check: {
        refused: [{ tries: -1 }, { tries: 6 }],
        allowed: [{ tries: 0 }, { tries: 5 }],
      },
      mailed_code_check: {
        refused: [
          { ...PROVEN, proof_hash: null },
          { ...PROVEN, proof_expires_at: null },
        ],
        allowed: [PROVEN],
      },
    },
    unique: {
      mailed_code_proof_hash_key: {
        first: PROVEN,
        refused: [PROVEN],
        allowed: [{ ...PROVEN, proof_hash: '\\x02' }],
      },
    },
  },
  throttle: { row: { key: 'a' }, second: { key: 'b' }, key: ['key'] },
};
