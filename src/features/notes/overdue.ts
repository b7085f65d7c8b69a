const two = (part: number): string => String(part).padStart(2, '0');

/** Whether a day is over where its reader is. Days are compared as they are written. */
export function isOverdue(dueOn: string, now: number): boolean {
  const today = new Date(now);
  return dueOn < `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
}
