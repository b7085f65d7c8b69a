import './acting-client-control.css';
import { Link } from '@tanstack/react-router';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { creditWords, NO_LIMIT } from '../../shared/exposure/exposure-words.ts';
import { useExposure } from '../../shared/exposure/use-exposure.ts';

type ClientExposureProps = {
  readonly businessId: BusinessId;
  readonly userId: UserId;
};

export function ClientExposure({ businessId, userId }: ClientExposureProps) {
  const { data: exposure } = useExposure(businessId);
  if (!exposure) return null;
  const { overdue, over_by, credit_left } = exposure;
  const { tone, text } = creditWords(exposure);
  return (
    <>
      {overdue.pieces === 0 ? null : (
        <Link
          className="acting-for-exposure"
          data-tone="over"
          to="/transaction/{-$list}"
          params={{ list: 'memo' }}
          search={{ overdue: 1, type: 'all' }}
          title={`${count(overdue.pieces, 'stone')} overdue on memo, ${formatNumber(overdue.amount)}`}
        >
          {formatInteger(overdue.pieces)} overdue
        </Link>
      )}
      <Link
        className="acting-for-exposure"
        data-tone={tone}
        to="/client/$id"
        params={{ id: userId }}
        search={{}}
        aria-label={`Credit: ${text}`}
        title={text}
      >
        {tone === 'over'
          ? `${formatNumber(over_by)} over limit`
          : credit_left === null
            ? NO_LIMIT
            : `${formatNumber(credit_left)} left`}
      </Link>
    </>
  );
}
