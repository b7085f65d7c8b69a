import { START_CODE } from '#machines/kernel/workflow-model.ts';
import '../../shared/stones/stone-columns.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MemoId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { idFromText } from '#common/id-from-text.ts';
import { byCode, MEMO_MOVEMENT, MEMO_STATUS } from '#machines/codes.ts';
import { memoWorkflow } from '#machines/workflows/memo.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { memoStatementPdf } from '../../shared/downloads/memo-statement.ts';
import { isLive, type LineOpenedProps, toneOf } from '../../shared/lines/line-list.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { AsOf } from '../../shared/records/as-of.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink } from '../../shared/records/record-link.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import type { Happening } from '../../shared/records/timeline.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { MemoActions } from './memo-actions.tsx';
import {
  type MemoEvent,
  type MemoLineAsOf,
  memoAsOfQuery,
  memoPdf,
  memoQuery,
} from './memo-calls.ts';
import { MemoContents } from './memo-contents.tsx';
import { eventText } from './memo-texts.ts';

const WIDTH = 720;
const TOPICS = ['line'] as const;
const NO_LINES: readonly LineRow[] = [];
const NO_TICKS: ReadonlySet<string> = new Set();

export function MemoDrawer(props: LineOpenedProps<LineRow>) {
  const { id: memoId, row, rows, machine, withKeys, onShow, onClose } = props;
  const { id, business_id } = useProfile();
  // Buyers look for their stones first, so the field for a past time follows the stones.
  const isOffice = business_id === null;
  const query = useQuery(memoQuery(id, idFromText<MemoId>(memoId)));
  useLiveRefetch(TOPICS, query);
  const [asOf, setAsOf] = useState<{ of: string; at: string } | null>(null);
  const at = asOf?.of === memoId ? asOf.at : null;
  const past = useQuery(memoAsOfQuery(id, idFromText<MemoId>(memoId), at));
  const [now] = useState(() => Date.now());
  const memo = (at === null ? undefined : past.data?.memo) ?? query.data?.memo;
  const lines = query.data?.lines ?? NO_LINES;
  const [ticked, setTicked] = useState({ of: memoId, ids: NO_TICKS });
  const ticks = ticked.of === memoId ? ticked.ids : NO_TICKS;
  const picks = useMemo(() => selectTargets(lines, ticks), [lines, ticks]);
  return (
    <RecordDrawer
      label={memo ? `Memo ${memo.memo_no}` : 'Memo'}
      width={WIDTH}
      onClose={onClose}
      head={{
        name: memo?.memo_no,
        status: memo ? <MemoState state={memo.state} /> : null,
        badges: memo ? (
          <>
            {memo.is_overdue ? <StatusBadge label="Overdue" tone="hold" /> : null}
            {memo.terms_accepted_at === null && memo.closed_at === null ? (
              <StatusBadge label="Terms not accepted" tone="na" />
            ) : null}
          </>
        ) : null,
        subtitle:
          memo && isOffice ? <BusinessLink id={memo.business_id} name={memo.company_name} /> : null,
      }}
      siblings={createSiblingNav(rows, row, onShow)}
      documents={
        memo ? (
          <>
            <DownloadButton request={memoPdf(memo.id)}>{`${memo.memo_no} as PDF`}</DownloadButton>
            <DownloadButton request={memoStatementPdf(memo.business_id)}>
              All on memo as PDF
            </DownloadButton>
          </>
        ) : null
      }
      path={
        query.data && memo
          ? {
              workflow: memoWorkflow,
              statuses: MEMO_STATUS,
              id: memo.id,
              knownSteps: query.data.history
                .filter((event) => at === null || event.at <= at)
                .map(toHistoryEntry),
            }
          : null
      }
      acts={
        memo && at === null ? (
          <>
            <span className="stone-faint">{selectionText(picks, ticks)}</span>
            <MemoActions picks={picks} machine={machine} withoutKeys={!withKeys} />
          </>
        ) : null
      }
    >
      <Fetched query={query} waiting={<SkeletonRows count={8} />}>
        {(data) => {
          const pastStatus = (
            <AsOf
              chosen={at === null ? now : Date.parse(at)}
              isNow={at === null}
              now={now}
              since={issuedBy(data.history)}
              words="Status at that time"
              onChoose={(chosen) =>
                setAsOf(
                  chosen === undefined ? null : { of: memoId, at: new Date(chosen).toISOString() },
                )
              }
            />
          );
          return (
            <>
              {isOffice ? pastStatus : null}
              {at === null ? (
                <MemoContents
                  memo={data.memo}
                  lines={data.lines}
                  ticks={{
                    ids: ticks,
                    onTick: (ids: ReadonlySet<string>) => setTicked({ of: memoId, ids }),
                  }}
                />
              ) : (
                <Fetched query={past} waiting={<SkeletonRows count={8} />}>
                  {(then) => (
                    <MemoContents memo={then.memo} lines={linesAsOf(data.lines, then.lines)} />
                  )}
                </Fetched>
              )}
              {isOffice ? null : pastStatus}
            </>
          );
        }}
      </Fetched>
    </RecordDrawer>
  );
}

/**
 * Returns the Unix time in milliseconds of the latest issue event; 0 if there is none. From then on
 * the memo contains all its stones.
 */
const issuedBy = (history: readonly MemoEvent[]): number =>
  Math.max(
    0,
    ...history.flatMap(({ at, from_state }) => (from_state === START_CODE ? [Date.parse(at)] : [])),
  );

const linesAsOf = (lines: readonly LineRow[], then: readonly MemoLineAsOf[]): LineRow[] =>
  then.flatMap((stood) => {
    const line = lines.find(({ id }) => id === stood.id);
    return line ? [{ ...line, ...stood }] : [];
  });

function selectTargets(lines: readonly LineRow[], ticks: ReadonlySet<string>): readonly LineRow[] {
  if (ticks.size > 0) return lines.filter(({ id }) => ticks.has(id));
  const out = lines.filter((line) => isLive(memoLineWorkflow, line));
  return out.length > 0 ? out : lines;
}

const selectionText = (picks: readonly LineRow[], ticks: ReadonlySet<string>): string =>
  ticks.size > 0
    ? `${count(picks.length, 'stone')} selected`
    : picks.every((line) => isLive(memoLineWorkflow, line))
      ? `${count(picks.length, 'stone')} out`
      : count(picks.length, 'stone');

function toHistoryEntry(event: MemoEvent): Happening {
  const { at, actor_name, reason, workflow, to_state } = event;
  const statuses = Object.values(workflow === 'memo' ? MEMO_STATUS : MEMO_MOVEMENT);
  const status = statuses.find(({ code }) => code === to_state);
  return {
    key: `${at} ${event.event} ${event.stock_no}`,
    at,
    words: eventText(event),
    why: reason,
    by: actor_name,
    tone: status ? toneOf(status) : 'na',
  };
}

function MemoState({ state }: { readonly state: 1 | 2 | 3 }) {
  const status = byCode(MEMO_STATUS, state);
  return <StatusBadge label={status.label} tone={toneOf(status)} />;
}
