import type pg from 'pg';

// Notices are written by a worker when it comes to it, so they are nobody's trace of a request.
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
  'return_check',
  'role_permission',
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
  'share_enquiry',
  'share_link',
  'stone',
  'stone_match',
  'stone_match_stone',
  'stored_file',
  'user_permission',
  'watch_line',
] as const;

// How far a letter has come is the work of another worker too; the request's trace is the letter itself.
const LETTER = 't.id, t.kind, t.to_address, t.subject, t.message_id, t.created_at';

// The sweep of each minute tells of memos that are overdue, whatever is asked meanwhile.
const MEMO = `to_jsonb(t) - '{overdue_told_at,suspended_told_at}'::text[]`;

// When a key was last sent, and from where, is noted of each minute, whatever it asks.
const API_KEY = `to_jsonb(t) - '{used_at,used_from}'::text[]`;

// Refused requests and sign-ins leave an entry of themselves, after they were answered.
const AUDIT_ENTRIES = `t.* from audit_entry t where t.operation not in ('refused', 'notFound', 'signIn', 'signOut')`;

const COLUMNS: Readonly<Partial<Record<(typeof TABLES)[number], string>>> = {
  api_key: API_KEY,
  mail: LETTER,
  memo: MEMO,
};

/** One line a table, over every row: equal before and after means that nothing changed. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const selects = TABLES.map((table) => {
    const columns = COLUMNS[table] ?? 't.*';
    const rows = table === 'audit_entry' ? AUDIT_ENTRIES : `${columns} from ${table} t`;
    return `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from (select ${rows}) t`;
  });
  const { rows } = await pool.query<{ name: string; sum: string }>(selects.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
