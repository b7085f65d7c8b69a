import './exposure-view.css';
import { Button } from '@mantine/core';
import type { BusinessId } from '../../api/ids.gen.ts';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { count } from '../../common/count.ts';
import { formatNumber } from '../../common/format.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { limitWords } from './exposure-words.ts';
import { type Exposure, useExposure } from './use-exposure.ts';

/** In the order in which stones come nearer to being sold; what is overdue is a part of what is out. */
const PARTS = {
  out: 'Out on memo',
  overdue: 'of it overdue',
  held: 'Held',
  requested: 'Requested',
  invoiced: 'Invoiced, not due',
} as const satisfies Partial<Record<keyof Exposure, string>>;

/** What a client has of the house at this moment, against its limit. */
export function ExposureView({ businessId }: { readonly businessId: BusinessId }) {
  const { data, error, refetch } = useExposure(businessId);
  if (error)
    return (
      <ErrorState
        title={toProblem(error, TEXTS.failed).message}
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!data) return <SkeletonRows count={3} />;
  const { tone, text } = limitWords(data);
  return (
    <>
      <p className="exposure-sum" data-tone={tone}>
        {tone === 'over' ? <Icon name="warning" size="small" /> : null}
        <span>{text}</span>
      </p>
      <LimitBar exposure={data} />
      <dl className="exposure-figures">
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <div key={part} data-part={part} data-none={data[part].pieces === 0 ? '' : undefined}>
            <dt>{PARTS[part]}</dt>
            <dd>
              {formatNumber(data[part].amount)} <small>{count(data[part].pieces, 'stone')}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="exposure-note">
        Against the limit counts what is out on memo.
        {data.takes_none
          ? ' One memo is overdue for so long that none is taken without the house.'
          : ''}
      </p>
    </>
  );
}

/** What is out, what of it is late, and where the limit is. The sentence above says the same. */
function LimitBar({ exposure }: { readonly exposure: Exposure }) {
  const { memo_limit, out, overdue } = exposure;
  const whole = Math.max(memo_limit, out.amount);
  if (whole === 0) return null;
  const share = (amount: number): string => `${(100 * amount) / whole}%`;
  return (
    <div className="exposure-bar" aria-hidden="true">
      <i style={{ width: share(out.amount - overdue.amount) }} />
      <i data-part="overdue" style={{ width: share(overdue.amount) }} />
      <u style={{ left: share(memo_limit) }} />
    </div>
  );
}
