import '../../shared/lines/line-late.css';
import '../../shared/stones/stone-columns.css';
import './scan.css';
import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
import { useMemo } from 'react';
import { count } from '#common/count.ts';
import { formatDate, formatNumber, formatWeight } from '#common/format.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { stoneTone } from '../../shared/stones/status/status-words.ts';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { countStrangers, groupByClient, type MemoScan } from './scan.ts';

type ScanFindingsProps = {
  readonly found: MemoScan;
  /** number of found lines that the user has removed from the result */
  readonly putAside: number;
  readonly isLooking: boolean;
  readonly problem: string | null;
  readonly onRetry: () => void;
  readonly onRemove: (lineId: string) => void;
  readonly onPutBack: () => void;
};

export function ScanFindings(props: ScanFindingsProps) {
  const { found, putAside, isLooking, problem } = props;
  const clientGroups = useMemo(() => groupByClient(found.memos), [found.memos]);
  if (problem !== null)
    return (
      <div className="memo-scan-found">
        <ErrorState title={problem} actions={<Button onClick={props.onRetry}>Try again</Button>} />
      </div>
    );
  const isEmpty = clientGroups.length === 0 && found.strangers.length === 0;
  return (
    <section className="memo-scan-found" aria-label="Scanned stones" aria-busy={isLooking}>
      {isEmpty && putAside === 0 ? (
        <EmptyState title={isLooking ? 'Looking up the numbers' : 'No stones scanned yet'}>
          Scanned stones appear here, grouped by trading client and memo.
        </EmptyState>
      ) : null}
      <Strangers strangers={found.strangers} />
      {clientGroups.map(({ businessId, companyName, memos }) => (
        <section key={businessId} aria-label={companyName}>
          <Flex
            component="h3"
            pos="sticky"
            top={0}
            justify="space-between"
            gap="2xs"
            px="sm"
            py="3xs"
            bg="var(--surface-2)"
            fz="md"
            fw="var(--w-strong)"
            style={{ zIndex: 1, borderBottom: '1px solid var(--line)' }}
          >
            {companyName}
            <span className="stone-faint">
              {count(
                memos.reduce((sum, { pieces }) => sum + pieces, 0),
                'stone',
              )}{' '}
              on {count(memos.length, 'memo')}
            </span>
          </Flex>
          {memos.map((memo) => (
            <div key={memo.memo_id} className="memo-scan-memo">
              <p>
                <b>{memo.memo_no}</b>
                <span className={memo.is_overdue ? 'line-late' : 'stone-faint'}>
                  {memo.is_overdue ? 'overdue since' : 'due'} {formatDate(`${memo.due_on}T12:00`)}
                </span>
                <span className="stone-faint">{stayOut(memo.stay_out)}</span>
                <Text span inherit ms="auto">
                  {count(memo.pieces, 'pc')}, {formatWeight(memo.carat)} ct,{' '}
                  {formatNumber(memo.amount)}
                </Text>
              </p>
              <ul>
                {memo.lines.map((line) => (
                  <FoundLine key={line.id} line={line} onRemove={props.onRemove} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {putAside > 0 ? (
        <Flex align="center" gap="2xs" px="sm" py="3xs" fz="sm" c="var(--text-2)">
          {count(putAside, 'stone')} removed.
          <Button variant="subtle" size="sm" onClick={props.onPutBack}>
            Restore
          </Button>
        </Flex>
      ) : null}
    </section>
  );
}

const stayOut = (pieces: number): string =>
  pieces === 0
    ? 'the whole memo'
    : `${count(pieces, 'stone')} ${pieces === 1 ? 'remains' : 'remain'} on memo`;

function FoundLine({
  line,
  onRemove,
}: {
  readonly line: LineRow;
  readonly onRemove: (lineId: string) => void;
}) {
  return (
    <li>
      <b>{line.stock_no}</b>
      <Text span inherit flex={1} miw={0}>
        {stoneTitle(line)}
        <span className="stone-faint"> {line.report_no}</span>
      </Text>
      <span>{formatNumber(line.sell_amt)}</span>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`Remove ${line.stock_no}`}
        onClick={() => onRemove(line.id)}
      >
        <Icon name="close" size="small" />
      </ActionIcon>
    </li>
  );
}

function Strangers({ strangers }: Pick<MemoScan, 'strangers'>) {
  if (strangers.length === 0) return null;
  return (
    <Box component="section" bg="var(--warn-bg)" aria-label="Skipped numbers">
      <Flex component="h3" align="center" gap="xs" px="sm" pt="2xs" c="var(--warn)" fz="sm">
        <Icon name="warning" size="small" />
        {count(strangers.length, 'number')} {strangers.length === 1 ? 'is' : 'are'} skipped
      </Flex>
      <ul>
        {countStrangers(strangers).map(
          ({ key, number, kind, message, stock_no, stone_status, memo_no, company_name }) => (
            <li key={key} data-kind={kind}>
              <b>{number}</b>
              <Text span inherit flex={1} miw={0}>
                {message}
                {memo_no === null ? null : (
                  <span className="stone-faint">
                    {' '}
                    {[stock_no === number ? null : stock_no, memo_no, company_name]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                )}
              </Text>
              <StoneNow status={stone_status} />
            </li>
          ),
        )}
      </ul>
    </Box>
  );
}

function StoneNow({ status }: { readonly status: number | null }) {
  const known = Object.values(STONE_STATUS).find(({ code }) => code === status);
  return known ? <StatusBadge label={known.label} tone={stoneTone(known.code)} /> : null;
}
