import './columns.css';
import { serverNow } from '../../api/clock.ts';
import { formatAge, formatDateTime, olderThan24Hours } from '../../common/format.ts';

/** How long ago, late from a day on; the whole moment stands in the title. */
export function Age({ since }: { readonly since: string }) {
  const now = serverNow();
  return (
    <span
      className={olderThan24Hours(since, now) ? 'stone-late' : 'stone-faint'}
      title={formatDateTime(since)}
    >
      {formatAge(since, now)}
    </span>
  );
}
