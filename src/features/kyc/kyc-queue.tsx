import '../../shared/frame/pick-list.css';
import './kyc.css';
import { Flex, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { KycDocumentId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatDateTime, isOlderThan24Hours } from '#common/format.ts';
import { validityOf } from '#common/kyc/verification-terms.ts';
import { KYC_STATUS } from '#machines/codes.ts';
import { SHORT_CATEGORY } from '../../shared/businesses/kyc-texts.ts';
import { ValidityBadge } from '../../shared/businesses/validity-badge.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { Icon } from '../../ui/Icon.tsx';
import { KEY } from '../../ui/key-names.ts';
import { registerList } from '../../ui/list-registry.ts';
import type { QueueRow } from './use-review-session.ts';

type KycQueueProps = {
  readonly rows: readonly QueueRow[];
  readonly current: QueueRow | undefined;
  readonly title: string;
  readonly tools: ReactNode;
  readonly onChoose: (kycId: KycDocumentId) => void;
  readonly onLarge: () => void;
};

/** A document decided in this session stays in the list, with a check mark. */
export function KycQueue({ rows, current, title, tools, onChoose, onLarge }: KycQueueProps) {
  const list = useRef<HTMLUListElement>(null);
  const walked = useRef(false);
  const place = rows.findIndex(({ kyc_id }) => kyc_id === current?.kyc_id);
  const go = (step: 1 | -1) => {
    const next = rows[place + step];
    if (!next) return;
    walked.current = true;
    onChoose(next.kyc_id);
  };
  useCommands([
    { id: 'kyc next', label: 'Next document', keys: KEY.next, run: () => go(1) },
    { id: 'kyc before', label: 'Previous document', keys: KEY.before, run: () => go(-1) },
    { id: 'kyc down', label: 'Next document', keys: KEY.down, hidden: true, run: () => go(1) },
    { id: 'kyc up', label: 'Previous document', keys: KEY.up, hidden: true, run: () => go(-1) },
  ]);

  useEffect(
    () =>
      registerList(() =>
        (
          list.current?.querySelector<HTMLElement>('[aria-current]') ??
          list.current?.querySelector('button')
        )?.focus(),
      ),
    [],
  );

  const currentId = current?.kyc_id;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${currentId}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // After keyboard navigation the current document has the focus, so that Enter opens it.
    if (walked.current || list.current?.contains(document.activeElement)) row?.focus();
    walked.current = false;
  }, [currentId]);

  const done = rows.filter(({ isDone }) => isDone).length;
  return (
    <section className="kyc-queue" aria-label="Documents">
      <Flex align="center" h={40} px="md">
        <Flex
          component="h2"
          flex={1}
          align="center"
          justify="space-between"
          fz="sm"
          fw="var(--w-strong)"
        >
          {title}
          <Text span fz="xs" c="dimmed" aria-live="polite">
            {place < 0 ? `${rows.length}` : `${place + 1} of ${rows.length}`}
            {done > 0 ? `, ${done} decided` : ''}
          </Text>
        </Flex>
        {tools}
      </Flex>
      <ul ref={list} className="pick-list">
        {rows.map((row) => (
          <li key={row.kyc_id}>
            <button
              type="button"
              data-id={row.kyc_id}
              data-quiet={row.isDone ? '' : undefined}
              aria-current={row.kyc_id === currentId ? 'true' : undefined}
              onClick={() => onChoose(row.kyc_id)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || row.kyc_id !== currentId) return;
                event.preventDefault();
                onLarge();
              }}
            >
              <b className="ui-cut">{row.company_name}</b>
              <Age row={row} />
              <span>
                {SHORT_CATEGORY[row.document_category]}: {row.document_name}
                {row.sent_again ? ', sent again' : ''}
              </span>
              {row.verified_until !== null &&
              validityOf(row.verified_until, serverNow()) !== 'valid' ? (
                <ValidityBadge until={row.verified_until} />
              ) : null}
              {row.isDone ? (
                <Flex component="span" align="center" gap="4xs">
                  <Icon name="check" size="small" />
                  decided
                </Flex>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Age({ row }: { readonly row: QueueRow }) {
  const now = serverNow();
  const waits = !row.isDone && row.status === KYC_STATUS.pending.code;
  return (
    <time
      dateTime={row.createdAt}
      title={formatDateTime(row.createdAt)}
      className={waits && isOlderThan24Hours(row.createdAt, now) ? 'ui-warn' : undefined}
    >
      {formatAge(row.createdAt, now)}
    </time>
  );
}
