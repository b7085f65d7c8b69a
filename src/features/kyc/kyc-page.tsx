import '../../shared/frame/kept-page.css';
import './kyc.css';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { byCode, KYC_STATUS } from '#machines/codes.ts';
import type { RenderResult } from '../../shared/businesses/document-viewer.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useUndo } from '../../shared/frame/use-undo.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { KycExport } from './kyc-export.tsx';
import { KYC_TABS, type KycSearch, searchOf } from './kyc-params.ts';
import { KycQueue } from './kyc-queue.tsx';
import { Review } from './review.tsx';
import { orderOf, useRecentKyc } from './use-recent-kyc.ts';
import { type QueueRow, useReviewSession } from './use-review-session.ts';

type KycPageProps = {
  readonly search: KycSearch;
  readonly onSearch: (next: KycSearch, how?: { readonly replace?: boolean }) => void;
  readonly tabs: ReactNode;
};

/**
 * Identifies one version of a document, because a document that is sent again must be viewed again.
 */
const versionOf = ({ kyc_id, createdAt }: QueueRow): string => `${kyc_id} ${createdAt}`;

const { pending } = KYC_STATUS;
const COUNTED = { 1: 'pending', 2: 'approved', 3: 'rejected' } as const;

export function KycPage({ search, onSearch, tabs }: KycPageProps) {
  const phone = useIsPhone();
  const [isLarge, setLarge] = useState(false);
  const status = search.status ?? pending.code;
  const { data, error, refetch, isPlaceholderData } = useRecentKyc(status);
  const fresh = isPlaceholderData ? undefined : data?.data;
  const rows = useReviewSession(fresh, String(status), orderOf(status)).map((row) =>
    status === pending.code ? row : { ...row, isDone: false },
  );
  const chosen = rows.find(({ kyc_id }) => kyc_id === search.doc);
  const current = chosen ?? (phone ? undefined : (rows.find((row) => !row.isDone) ?? rows[0]));
  const choose = (doc: string | undefined) => onSearch(searchOf(status, doc), { replace: !phone });
  // Writes the id of the current document to the URL, so that a refetch cannot show another
  // document during a decision.
  const unfixed = chosen ? undefined : current?.kyc_id;
  useEffect(() => {
    if (unfixed) onSearch(searchOf(status, unfixed), { replace: true });
  }, [unfixed, status, onSearch]);
  const offerUndo = useUndo();
  // A document can be decided only after the reviewer has seen it. Phones show a document only
  // after it is opened; wide screens always show the current document.
  const [seen, setSeen] = useState<ReadonlyMap<string, RenderResult>>(new Map());
  // Latest rows for `goOn`. A decision can end after other renders, so the captured `rows` may be
  // outdated.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  /**
   * Opens the next pending document. Prefers a document of the same business, then a document below
   * `from` in the list, then a document above `from`.
   */
  const goOn = (from: QueueRow) => {
    const now = latest.current;
    const place = now.findIndex(({ kyc_id }) => kyc_id === from.kyc_id);
    const waits = (row: QueueRow) => !row.isDone && row.kyc_id !== from.kyc_id;
    const next =
      now.find((row) => waits(row) && row.business_id === from.business_id) ??
      now.slice(place + 1).find(waits) ??
      now.slice(0, place).find(waits);
    if (next) choose(next.kyc_id);
    else if (phone) choose(undefined);
  };

  const segments = (
    <SegmentedControl
      fullWidth={phone}
      aria-label="Status of the documents"
      value={String(status)}
      onChange={(value) => {
        const tab = KYC_TABS.find(({ code }) => String(code) === value) ?? pending;
        onSearch(searchOf(tab.code), { replace: true });
      }}
      data={KYC_TABS.map(({ code, label }) => ({
        value: String(code),
        label: data ? (
          `${label} ${data.counts[COUNTED[code]]}`
        ) : (
          <span data-awaited={error ? undefined : ''}>{label}</span>
        ),
      }))}
    />
  );

  const exporting =
    !phone && data && data.counts[COUNTED[status]] > 0 ? (
      <KycExport status={status} total={data.counts[COUNTED[status]]} />
    ) : null;

  return (
    <div className="kept-page kyc-page" data-open={current ? '' : undefined}>
      <PageHeader title="KYC queue">
        {phone ? null : tabs}
        {phone ? null : segments}
        {phone ? null : (
          <Text className="kyc-hints" ml="auto" fz="sm" c="dimmed">
            <Keys>{KEY.next}</Keys> <Keys>{KEY.before}</Keys> next, previous <Keys>Enter</Keys>{' '}
            enlarge
          </Text>
        )}
      </PageHeader>
      {phone && !current ? (
        <Stack gap="2xs" px="md" pt="4xs" pb="xs">
          {tabs}
          {segments}
        </Stack>
      ) : null}
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : !data || !fresh ? (
        <SkeletonRows count={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={
            status === pending.code
              ? 'No documents to review'
              : `No document is ${byCode(KYC_STATUS, status).label.toLowerCase()}`
          }
          picture={<Icon name="checkCircle" />}
        >
          {status === pending.code
            ? 'New documents from customers appear here automatically, at the end of the queue.'
            : 'Review documents under Pending.'}
        </EmptyState>
      ) : (
        <div className="kyc-desk">
          <KycQueue
            rows={rows}
            current={current}
            tools={exporting}
            title={orderOf(status) === 'asc' ? 'Oldest first' : 'Newest first'}
            onChoose={choose}
            onLarge={() => setLarge(true)}
          />
          {current ? (
            <Review
              key={current.kyc_id}
              row={current}
              isLarge={isLarge}
              onLarge={setLarge}
              sight={seen.get(versionOf(current)) ?? null}
              onSight={(sight) =>
                setSeen((before) => new Map(before).set(versionOf(current), sight))
              }
              onDone={offerUndo}
              onBack={phone ? () => choose(undefined) : null}
              onOther={choose}
              onGoOn={() => goOn(current)}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
