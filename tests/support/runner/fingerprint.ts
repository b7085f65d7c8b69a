import type pg from 'pg';

// Notices are missing here: a worker writes them later, so they are no trace of a request.
const TABLES = [
  'api_key',
  'app_user',
  'audit_entry',
  'business',
  'cart_line',
  'collection',
  'collection_stone',
  'provider',
  'confirm_stone',
  'enquiry',
  'enquiry_message',
  'enquiry_read',
  'external_client',
  'external_request',
  'feed',
  'feed_run',
  'demand',
  'demand_match',
  'featured_stone',
  'grid_view',
  'hold',
  'hold_queue',
  'idempotency',
  'kyc_document',
  'kyc_upload',
  'credit_note',
  'invoice',
  'invoice_line',
  'ledger',
  'mail',
  'memo',
  'memo_line',
  'note',
  'number_series',
  'recent_search',
  'quote',
  'quote_stone',
  'payment',
  'payment_use',
  'accounting_period',
  'journal_entry',
  'declined_bank_line',
  'return_check',
  'role_permission',
  'shipment',
  'shipment_line',
  'saved_search',
  'setting',
  'stock_export',
  'stock_export_run',
  'stock_export_told',
  'bulk_email',
  'bulk_email_recipient',
  'mailing_refusal',
  'stock_import',
  'stock_import_limit',
  'stock_import_row',
  'supplier_confirmation',
  'share_enquiry',
  'share_link',
  'stone',
  'stone_match',
  'stone_match_stone',
  'stored_file',
  'user_permission',
  'watch_line',
] as const;

// A worker updates the delivery status of an e-mail. The e-mail itself is the trace of the request.
// Jobs write the reminders and the questions to suppliers.
const LETTERS = `t.id, t.kind, t.to_address, t.subject, t.message_id, t.created_at from mail t
  where t.kind not in ('memo.due', 'memo.overdue', 'invoice.due', 'invoice.overdue', 'supply.asked')`;

// A job reminds users of memos every minute, independently of requests.
const MEMO = `to_jsonb(t) - '{reminders,suspended_told_at}'::text[]`;

// A job reminds users of invoices too.
const INVOICE = `to_jsonb(t) - 'reminders'`;

// A job reminds suppliers too.
const QUESTION = `to_jsonb(t) - 'reminded'`;

// Each request with a key updates its last use once a minute.
const API_KEY = `to_jsonb(t) - '{used_at,used_from}'::text[]`;

// Rejected requests and sign-ins write an audit entry after their response.
const AUDIT_ENTRIES = `t.* from audit_entry t where t.operation not in ('refused', 'notFound', 'signIn', 'signOut')`;

const COLUMNS: Readonly<Partial<Record<(typeof TABLES)[number], string>>> = {
  api_key: API_KEY,
  invoice: INVOICE,
  memo: MEMO,
  supplier_confirmation: QUESTION,
};

const ROWS: Readonly<Partial<Record<(typeof TABLES)[number], string>>> = {
  audit_entry: AUDIT_ENTRIES,
  mail: LETTERS,
};

/**
 * Returns a hash of all rows for each table. Equal fingerprints before and after mean that nothing
 * changed.
 */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const selects = TABLES.map((table) => {
    const rows = ROWS[table] ?? `${COLUMNS[table] ?? 't.*'} from ${table} t`;
    return `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from (select ${rows}) t`;
  });
  const { rows } = await pool.query<{ name: string; sum: string }>(selects.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
