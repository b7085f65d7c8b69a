import './stone-columns.css';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, isOlderThan24Hours } from '#common/format.ts';

export function Age({ since }: { readonly since: string }) {
  const now = serverNow();
  return (
    <span
      className={isOlderThan24Hours(since, now) ? 'stone-late' : 'stone-faint'}
      title={formatDateTime(since)}
    >
      {formatAge(since, now)}
    </span>
  );
}
