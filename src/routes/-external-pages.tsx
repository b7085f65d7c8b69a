import { lazy } from 'react';
import type { ExternalList } from '../features/access/list-screens.ts';
import type { Line, LineList } from '../shared/lines/line-list.ts';
import type { LinePageProps } from '../shared/lines/line-page.tsx';

const listed = <Row extends Line>(load: () => Promise<LineList<Row>>) =>
  lazy(async () => {
    const [{ ExternalClientPage }, { externalList }, list] = await Promise.all([
      import('../features/external-client/external-client-page.tsx'),
      import('../features/external-client/external-list.ts'),
      load(),
    ]);
    const own = externalList(list);
    return { default: (props: LinePageProps) => <ExternalClientPage {...props} list={own} /> };
  });

export const EXTERNAL_PAGES = {
  'confirm-stone': listed(
    async () => (await import('../features/confirm-stone/confirm-stone-list.tsx')).confirmStoneList,
  ),
  hold: listed(async () => (await import('../features/hold/hold-list.tsx')).holdList),
  memo: listed(async () => (await import('../features/memo/memo-list.tsx')).memoList),
} as const satisfies Readonly<Record<ExternalList, unknown>>;
