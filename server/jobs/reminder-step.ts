import type { FigureName } from '#common/trade/trade-terms.ts';
import { termInSql } from '../platform/terms/terms-in-sql.ts';

interface ReminderTerms {
  readonly before: FigureName;
  readonly after: FigureName;
  readonly every: FigureName;
}

/** SQL for the days of the reminders, as the row `terms`. */
export const reminderTermsSql = ({ before, after, every }: ReminderTerms): string =>
  `(select ${termInSql(before)} as before, ${termInSql(after)} as after, ${termInSql(every)} as every) as terms`;

/**
 * SQL for the number of the reminder that is due today: 1 some days before the due day, 2 some days
 * after it, further ones at regular intervals, and 0 if none is due. After a failure of the job,
 * only the latest reminder is sent.
 */
export const reminderStepSql = (dueOn: string): string =>
  `case when current_date >= ${dueOn} + terms.after then 2 + (current_date - ${dueOn} - terms.after) / terms.every
        when current_date between ${dueOn} - terms.before and ${dueOn} then 1 else 0 end`;
