import '../../shared/lines/line-late.css';
import { Flex, Paper, Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDate, formatDateTime, formatNumber } from '#common/format.ts';
import { byCode, MEMO_MOVEMENT, MEMO_REQUEST } from '#machines/codes.ts';
import { ClientFacts } from '../../shared/records/client-facts.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordLines, type RecordTicks } from '../../shared/records/record-lines.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { shipmentPlace } from '../../shared/shipments/shipment-place.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { MemoDocument } from './memo-calls.ts';

type MemoContentsProps = {
  readonly memo: MemoDocument;
  readonly lines: readonly LineRow[];
  readonly ticks?: RecordTicks;
};

export function MemoContents({ memo, lines, ticks }: MemoContentsProps) {
  return (
    <>
      <RecordPart label="Facts">
        <DrawerFacts>
          <ClientFacts row={memo} />
          <Fact name="Issued">
            {formatDateTime(memo.created_at)} by {memo.issued_by}
          </Fact>
          <Fact name="Terms">{count(memo.terms_days, 'day')}</Fact>
          <Fact name="Terms version">
            {memo.terms_version},{' '}
            {memo.terms_accepted_at === null
              ? 'not accepted'
              : `accepted ${formatDateTime(memo.terms_accepted_at)}${memo.terms_accepted_by ? ` by ${memo.terms_accepted_by}` : ''}`}
          </Fact>
          <Fact name="Due">
            <span className={memo.is_overdue ? 'line-late' : undefined}>
              {formatDate(`${memo.due_on}T12:00`)}
              {memo.is_overdue ? `, ${count(memo.days_overdue, 'day')} overdue` : ''}
            </span>
          </Fact>
          {memo.renewals.map(({ at, due_on }) => (
            <Fact key={due_on} name="Renewed">
              {formatDate(at)}, until {formatDate(`${due_on}T12:00`)}
            </Fact>
          ))}
          <Fact name="Renewals left">
            {memo.closed_at === null ? String(memo.renewals_left) : null}
          </Fact>
          <Fact name="Closed">
            {memo.closed_at === null ? null : formatDateTime(memo.closed_at)}
          </Fact>
          <Fact name="Remark">{memo.remark}</Fact>
        </DrawerFacts>
      </RecordPart>
      <RecordPart title="Stones">
        <Parts memo={memo} />
        <RecordLines
          label="Stones on the memo"
          lines={lines}
          statuses={MEMO_MOVEMENT}
          placeOf={placeOf}
          {...(ticks ? { ticks } : {})}
        />
      </RecordPart>
    </>
  );
}

function Parts({ memo }: Pick<MemoContentsProps, 'memo'>) {
  const parts = [
    ['Issued', memo],
    ['Out', memo.out],
    ['Received', memo.received],
    ['Sold', memo.sold],
  ] as const;
  return (
    <Flex component="dl" wrap="wrap" gap="2xs" aria-label="Totals">
      {parts.map(([name, { pieces, amount }]) => (
        <Paper key={name} withBorder radius="sm" flex="1 0 128px" px="xs" py="2xs">
          <Text component="dt" fz="xs" c="var(--text-2)">
            {name}
          </Text>
          <dd>
            <b>{formatNumber(amount)}</b>
            <Text fz="sm" c="dimmed">
              {count(pieces, 'stone')}
            </Text>
          </dd>
        </Paper>
      ))}
    </Flex>
  );
}

function placeOf(line: LineRow): string | null {
  const requested = line.memo?.requested;
  const request = requested
    ? `Request to ${byCode(MEMO_REQUEST, requested).label.toLowerCase()}`
    : null;
  return [request, shipmentPlace(line)].filter(Boolean).join(' · ') || null;
}
