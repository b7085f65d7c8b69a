import './notice.css';
import { Button, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import type { Notice } from '#api/types.ts';
import { formatAge, formatDateTime } from '#common/format.ts';
import { ownPath } from '../../shared/session/next-path.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { readsHolds } from '../../shared/stones/stone-permissions.ts';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

const ICON: Readonly<Record<Notice['kind'], IconName>> = {
  'hold.expired': 'clock',
  'hold.withdrawn': 'lock',
  'hold.released': 'unlock',
  'hold.extended': 'clock',
  'queue.offered': 'checkCircle',
  'queue.lapsed': 'queue',
  'queue.recalled': 'queue',
  'queue.closed': 'lock',
  'queue.left': 'queue',
  'cart.closed': 'lock',
  'confirm.requested': 'bell',
  'confirm.updated': 'gear',
  'confirm.approved': 'checkCircle',
  'confirm.rejected': 'close',
  'confirm.withdrawn': 'lock',
  'memo.withdrawn': 'lock',
  'confirm.cancelled': 'close',
  'confirm.expired': 'clock',
  'confirm.waiting': 'clock',
  'confirm.reversed': 'refresh',
  'memo.issued': 'external',
  'memo.sold': 'checkCircle',
  'check.waiting': 'list',
  'check.failed': 'warning',
  'memo.requested': 'list',
  'memo.granted': 'checkCircle',
  'memo.declined': 'block',
  'memoDocument.opened': 'list',
  'memoDocument.renewed': 'clock',
  'memoDocument.accepted': 'checkCircle',
  'memo.due': 'clock',
  'memo.overdue': 'warning',
  'memo.suspended': 'lock',
  'invoice.due': 'clock',
  'invoice.overdue': 'warning',
  'shipment.collected': 'external',
  'shipment.delivered': 'checkCircle',
  'shipment.disputed': 'warning',
  'shipment.settled': 'check',
  'enquiry.asked': 'list',
  'enquiry.answered': 'list',
  'priceOffer.made': 'list',
  'priceOffer.countered': 'list',
  'priceOffer.accepted': 'checkCircle',
  'priceOffer.declined': 'minus',
  'priceOffer.withdrawn': 'minus',
  'priceOffer.expired': 'clock',
  'priceOffer.closed': 'lock',
  'enquiry.closed': 'check',
  'supply.asked': 'bell',
  'supply.waiting': 'clock',
  'supply.confirmed': 'checkCircle',
  'supply.priceChanged': 'warning',
  'supply.declined': 'close',
  'supply.expired': 'clock',
  'supply.sold': 'checkCircle',
  'supply.ended': 'unlock',
  'watchlist.freed': 'bell',
  'feed.paused': 'warning',
  'export.paused': 'warning',
  'audit.broken': 'warning',
  'import.waiting': 'list',
  'import.applied': 'checkCircle',
  'import.refused': 'close',
  'import.rolledBack': 'refresh',
  'kyc.approved': 'checkCircle',
  'kyc.rejected': 'close',
  'kyc.takenBack': 'refresh',
  'business.registered': 'checkCircle',
  'business.unregistered': 'lock',
  'business.expiring': 'clock',
  'business.expired': 'warning',
  'share.asked': 'list',
  'demand.matched': 'bell',
  'search.alert': 'bell',
  'demand.expired': 'clock',
};

type NoticeListProps = {
  /** null while the notifications load */
  readonly notices: readonly Notice[] | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
};

export function NoticeList({ notices, failed, onRetry, onLeave }: NoticeListProps) {
  const profile = useProfile();
  if (failed) {
    return (
      <ErrorState title={TEXTS.listFailed} actions={<Button onClick={onRetry}>Try again</Button>} />
    );
  }
  if (notices === null) return <SkeletonRows count={3} />;
  if (notices.length === 0) {
    return (
      <EmptyState title="No notices yet">
        {readsHolds(profile)
          ? 'Notices about ended holds and stones offered to you appear here.'
          : 'Notices from the company appear here.'}
      </EmptyState>
    );
  }
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id} data-unread={notice.read || notice.done ? undefined : ''}>
          <NoticeItem notice={notice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

type NoticeItemProps = {
  readonly notice: Notice;
  readonly onLeave: () => void;
};

function NoticeItem({ notice, onLeave }: NoticeItemProps) {
  const path = ownPath(notice.link, location.origin);
  const words = (
    <>
      <Icon name={ICON[notice.kind]} />
      <Flex component="span" direction="column" flex={1} miw={0}>
        <b>{notice.title}</b>
        <span>{notice.detail}</span>
      </Flex>
      {notice.done ? <em>Done</em> : null}
      <time dateTime={notice.created_at} title={formatDateTime(notice.created_at)}>
        {formatAge(notice.created_at, serverNow())}
      </time>
    </>
  );
  if (path === null) return <div className="notice-item">{words}</div>;
  return (
    <Link className="notice-item" to={path} onClick={onLeave}>
      {words}
    </Link>
  );
}
