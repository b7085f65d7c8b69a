import './new-arrival-page.css';
import { useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { arrivalSettingQuery } from './new-arrival-calls.ts';

export function ArrivalPeriod() {
  const { data, isPending } = useQuery(arrivalSettingQuery);
  if (isPending) return <span data-awaited="" />;
  if (!data) return null;
  return (
    <span className="arrival-period" title={`Since ${formatDateTime(data.since)}`}>
      Last {count(data.days, 'day', 'days')}
    </span>
  );
}
