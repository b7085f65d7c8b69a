import { Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';

export interface Due {
  readonly due_on: string;
  /** 0 if the invoice is not overdue */
  readonly days_overdue: number;
}

/** Formats a day without a time, such as 2026-12-01. */
export const formatPlainDay = (day: string): string => formatDate(`${day}T12:00`);

export const dueText = ({ due_on, days_overdue }: Due): string =>
  days_overdue > 0
    ? `${formatPlainDay(due_on)}, ${count(days_overdue, 'day')} overdue`
    : formatPlainDay(due_on);

/** Due date, red with the days overdue if the invoice is overdue. */
export const DueDate = ({ due }: { readonly due: Due }) =>
  due.days_overdue > 0 ? (
    <Text span inherit c="var(--mantine-color-error)">
      {dueText(due)}
    </Text>
  ) : (
    dueText(due)
  );
