import type { FigureName, TermName } from '#common/trade/trade-terms.ts';

export const SETTING_OF = {
  hold_hours: 'hold.hours',
  offer_minutes: 'hold.offer_minutes',
  request_hours: 'confirm.hours',
  answer_hours: 'confirm.answer_hours',
  overdue_days: 'memo.overdue_days',
  remind_before_days: 'memo.remind_before_days',
  remind_after_days: 'memo.remind_after_days',
  remind_every_days: 'memo.remind_every_days',
  invoice_remind_before_days: 'invoice.remind_before_days',
  invoice_remind_after_days: 'invoice.remind_after_days',
  invoice_remind_every_days: 'invoice.remind_every_days',
  session_hours: 'session.hours',
  session_days: 'session.days',
  check_returns: 'memo.check_returns',
  limit_needs_administrator: 'memo.limit_needs_administrator',
} as const satisfies Record<TermName, string>;

export const termInSql = (term: FigureName): string =>
  `(select (value #>> '{}')::int from setting where name = '${SETTING_OF[term]}')`;

/**
 * SQL for a boolean setting: if true, only an administrator may issue a memo above the credit
 * limit.
 */
export const NEEDS_ADMINISTRATOR = `(select (value #>> '{}')::boolean from setting where name = '${SETTING_OF.limit_needs_administrator}')`;
