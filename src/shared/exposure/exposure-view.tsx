import './exposure-view.css';
import { Flex, Text } from '@mantine/core';
import { toProblem } from '#api/api-problem.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { creditWords, selfServiceWords } from './exposure-words.ts';
import { type Exposure, useExposure } from './use-exposure.ts';

/** `overdue` is included in `out`, so the parts do not add up to the total. */
const PARTS = {
  out: 'On memo',
  overdue: 'of which overdue',
  held: 'On hold',
  requested: 'Ordered',
  invoiced: 'Invoiced, not paid',
} as const satisfies Partial<Record<keyof Exposure, string>>;

/**
 * Shows the exposure of a business (its amounts on memo, on hold, ordered and invoiced), compared
 * with its credit limit.
 */
export function ExposureView({ businessId }: { readonly businessId: BusinessId }) {
  const { data, error, refetch } = useExposure(businessId);
  if (error)
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} />;
  const { tone, text } = creditWords(data);
  return (
    <>
      <Flex
        component="p"
        align="center"
        gap="3xs"
        mb="3xs"
        fz="sm"
        c={tone === 'over' ? 'var(--danger)' : 'var(--text)'}
        data-tone={tone}
      >
        {tone === 'over' ? <Icon name="warning" size="small" /> : null}
        {text}
      </Flex>
      <LimitBar exposure={data} />
      <dl className="exposure-figures">
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <div key={part} data-part={part} data-none={data[part].pieces === 0 ? '' : undefined}>
            <dt>{PARTS[part]}</dt>
            <dd>
              <b>{formatNumber(data[part].amount)}</b>{' '}
              <span>{count(data[part].pieces, 'stone')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Text mt="2xs" c="dimmed" fz="xs">
        {selfServiceWords(data)} Stones on memo, on hold, ordered and invoiced count towards the
        credit limit.
      </Text>
    </>
  );
}

/**
 * Bar with the parts of the exposure and the credit limit. Hidden from screen readers, because the
 * texts contain the same figures.
 */
function LimitBar({ exposure }: { readonly exposure: Exposure }) {
  const { credit_limit, total, out, overdue } = exposure;
  const whole = Math.max(credit_limit ?? 0, total);
  if (whole === 0) return null;
  const share = (amount: number): string => `${(100 * amount) / whole}%`;
  return (
    <div className="exposure-bar" aria-hidden="true">
      <i style={{ width: share(out.amount - overdue.amount) }} />
      <i data-part="overdue" style={{ width: share(overdue.amount) }} />
      <i data-part="rest" style={{ width: share(total - out.amount) }} />
      {credit_limit === null ? null : <u style={{ left: share(credit_limit) }} />}
    </div>
  );
}
