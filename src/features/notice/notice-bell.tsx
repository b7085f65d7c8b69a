import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { BellButton } from './bell-button.tsx';
import { noticesQuery } from './notice-queries.ts';

const loadPanel = () => import('./notice-panel.tsx');
const NoticePanel = lazy(() => loadPanel().then((module) => ({ default: module.NoticePanel })));

const TOPICS = ['notice'] as const;

export function NoticeBell() {
  const [isOpened, setOpened] = useState(false);
  const query = useQuery(noticesQuery);
  const { data } = query;
  useLiveRefetch(TOPICS, query);
  const unread = data?.unread ?? 0;
  if (!isOpened) {
    return (
      <BellButton
        unread={unread}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpened(true)}
      />
    );
  }
  return (
    <Suspense fallback={<BellButton unread={unread} />}>
      <NoticePanel />
    </Suspense>
  );
}
