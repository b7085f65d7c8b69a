import { CUSTOMER, ID, OTHER_CUSTOMER, type Tables, upTo } from '../table-rules.ts';

const MAILING = ID.first(130);
const RECIPIENT = ID.first(131);
const LIVE = `select count(*) from live_event where topic = 'mailing'`;

/** Letters to many clients, and what became of each. */
export const MAILINGS: Tables = {
  bulk_email: {
    row: {
      id: MAILING,
      mailing_no: 'ML-1',
      state: 1,
      subject: 'Stones for you',
      body: 'Dear reader',
      audience: {},
      stones: {},
      written_by: CUSTOMER,
    },
    second: { id: ID.second(130), mailing_no: 'ML-2' },
    key: ['id'],
    references: { written_by: 'app_user' },
    checks: {
      bulk_email_subject_check: {
        refused: [{ subject: '' }, { subject: ' Stones' }, { subject: 'Stones\nBcc: all' }],
        allowed: [{ subject: 'Stones' }],
      },
      bulk_email_subject_length: upTo('subject', 200),
      bulk_email_body_check: { refused: [{ body: '' }], allowed: [{ body: 'D' }] },
      bulk_email_body_length: upTo('body', 20_000),
      bulk_email_audience_check: { refused: [{ audience: [] }], allowed: [{ audience: {} }] },
      bulk_email_stones_check: { refused: [{ stones: [] }], allowed: [{ stones: {} }] },
      bulk_email_left_out_check: { refused: [{ left_out: [] }], allowed: [{ left_out: {} }] },
      bulk_email_valid_days_check: {
        refused: [{ valid_days: 0 }, { valid_days: 91 }],
        allowed: [{ valid_days: 1 }, { valid_days: 90 }],
      },
      bulk_email_schedule_check: upTo('schedule', 60, { besides: { zone: 'UTC' } }),
      bulk_email_zone_check: upTo('zone', 60, { besides: { schedule: '0 9 * * *' } }),
      bulk_email_times: {
        refused: [{ schedule: '0 9 * * *' }, { zone: 'UTC' }],
        allowed: [{ schedule: '0 9 * * *', zone: 'UTC' }],
      },
      bulk_email_turn_check: { refused: [{ turn: -1 }], allowed: [{ turn: 0 }] },
      bulk_email_queued_check: { refused: [{ queued: -1 }], allowed: [{ queued: 0 }] },
      bulk_email_sent_check: { refused: [{ sent: -1 }], allowed: [{ sent: 0 }] },
      bulk_email_failed_check: { refused: [{ failed: -1 }], allowed: [{ failed: 0 }] },
      bulk_email_fault_check: upTo('fault', 500),
    },
    unique: { bulk_email_mailing_no_key: { refused: [{ mailing_no: 'ML-1' }], allowed: [] } },
    triggers: {
      bulk_email_birth: { workflow: 'bulkEmail', births: [{ state: 2 }, { state: 3 }] },
      bulk_email_edges: { workflow: 'bulkEmail', steps: [[{ state: 4 }]] },
      bulk_email_live_new: {
        counts: LIVE,
        when: [
          `insert into bulk_email (mailing_no, state, subject, body, audience, stones, written_by) values ('ML-3', 1, 'S', 'B', '{}', '{}', '${CUSTOMER}')`,
        ],
      },
      bulk_email_live: {
        counts: LIVE,
        when: [`update bulk_email set sent = 1 where id = '${MAILING}'`],
      },
    },
  },
  bulk_email_recipient: {
    row: {
      id: RECIPIENT,
      bulk_email_id: MAILING,
      turn: 1,
      user_id: CUSTOMER,
      address: 'ada@clients.example',
      message_id: '<1@culet>',
      token: 'one',
    },
    second: { id: ID.second(131), turn: 2, message_id: '<2@culet>', token: 'two' },
    key: ['id'],
    references: { bulk_email_id: 'bulk_email', user_id: 'app_user' },
    checks: {
      bulk_email_recipient_turn_check: { refused: [{ turn: 0 }], allowed: [{ turn: 3 }] },
      bulk_email_recipient_address_check: {
        refused: [{ address: 'ada@clients.example\nBcc: all' }],
        allowed: [{ address: 'b@clients.example' }],
      },
      bulk_email_recipient_outcome_check: {
        refused: [{ outcome: 0 }, { outcome: 4 }],
        allowed: [{ outcome: 1 }, { outcome: 3 }],
      },
      bulk_email_recipient_reason_check: upTo('reason', 500),
      bulk_email_recipient_stones_check: { refused: [{ stones: -1 }], allowed: [{ stones: 0 }] },
      bulk_email_recipient_token_check: upTo('token', 100),
    },
    unique: {
      bulk_email_recipient_message_id_key: { refused: [{ message_id: '<1@culet>' }], allowed: [] },
      bulk_email_recipient_token_key: { refused: [{ token: 'one' }], allowed: [] },
      bulk_email_recipient_once: { refused: [{ turn: 1 }], allowed: [] },
    },
  },
  mailing_refusal: {
    row: { user_id: CUSTOMER },
    second: { user_id: OTHER_CUSTOMER },
    key: ['user_id'],
    references: { user_id: 'app_user', recipient_id: 'bulk_email_recipient' },
  },
};
