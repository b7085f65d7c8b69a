import { Navigate, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import { ForbiddenScreen } from '../features/access/forbidden-screen.tsx';
import { type ListFrame, type ListScreen, listTabs } from '../features/access/list-screens.ts';
import { NotFoundScreen } from '../features/app-shell/not-found-screen.tsx';
import { useUnreadEnquiries } from '../features/enquiry/use-unread.ts';
import { lastList } from '../features/line-frame/last-list.ts';
import { LineFrame } from '../features/line-frame/line-frame.tsx';
import type { LinePageProps } from '../shared/lines/line-page.tsx';
import type { LineAddress } from '../shared/lines/line-params.ts';
import { useProfile } from '../shared/session/use-session.ts';

type Page = ComponentType<LinePageProps>;

type Pages = Readonly<Partial<Record<ListScreen, Page>>>;

const page = <Name extends string>(load: () => Promise<Readonly<Record<Name, Page>>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

const PAGES: Readonly<Record<ListScreen, Page>> = {
  hold: page(() => import('../features/hold/hold-page.tsx'), 'HoldPage'),
  'confirm-stone': page(
    () => import('../features/confirm-stone/confirm-stone-page.tsx'),
    'ConfirmStonePage',
  ),
  memo: page(() => import('../features/memo/memo-page.tsx'), 'MemoPage'),
  enquiry: page(() => import('../features/enquiry/enquiry-page.tsx'), 'EnquiryPage'),
  'price-offer': page(
    () => import('../features/price-offer/price-offer-page.tsx'),
    'PriceOfferPage',
  ),
  cart: page(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
  watchlist: page(() => import('../features/watchlist/watchlist-page.tsx'), 'WatchlistPage'),
  notes: page(() => import('../features/notes/notes-page.tsx'), 'NotesPage'),
  invoice: page(() => import('../features/invoice/invoice-page.tsx'), 'InvoicePage'),
};

const NAMES: Readonly<Record<ListFrame, string>> = {
  '/transaction': 'Transactions',
  '/customer-profile': 'My lists',
  '/api': 'API orders',
};

type ListScreenProps = {
  readonly frame: ListFrame;
  /** last path segment; undefined if the URL names no list screen */
  readonly list: string | undefined;
  readonly address: LineAddress;
  /** page component of each list screen; default `PAGES` */
  readonly pages?: Pages;
  /** search params to keep when the user switches to another list screen */
  readonly carried?: LineAddress;
};

/**
 * Shows the list screen that the URL names. If the URL names none, redirects to the list screen
 * opened last.
 */
export function ListScreenOf(props: ListScreenProps) {
  const { frame, list, address, pages = PAGES, carried = {} } = props;
  const { permissions } = useProfile();
  const navigate = useNavigate();
  const screens = listTabs(frame, permissions);
  const news = useUnreadEnquiries(screens.some(({ screen }) => screen === 'enquiry'));
  const tabs = screens.map((tab) =>
    tab.screen === 'enquiry' && news !== undefined ? { ...tab, news } : tab,
  );
  const to = `${frame}/{-$list}` as const;
  if (list === undefined) {
    const last = lastList(frame);
    const first = tabs.find(({ screen }) => screen === last) ?? tabs[0];
    return first ? (
      <Navigate to={to} params={{ list: first.screen }} search={carried} replace />
    ) : (
      <ForbiddenScreen />
    );
  }
  const Page = Object.entries(pages).find(([screen]) => screen === list)?.[1];
  if (!Page) return <NotFoundScreen />;
  if (tabs.length === 0) return <ForbiddenScreen />;
  const tab = tabs.find(({ screen }) => screen === list);
  return (
    <LineFrame
      frame={frame}
      name={NAMES[frame]}
      tabs={tabs}
      screen={tab?.screen ?? null}
      search={carried}
    >
      {tab ? (
        <Page
          key={tab.screen}
          title={tab.label}
          address={address}
          onSearch={(search, how) =>
            void navigate({
              to,
              params: { list: tab.screen },
              search,
              replace: how?.replace ?? false,
            })
          }
        />
      ) : (
        <ForbiddenScreen />
      )}
    </LineFrame>
  );
}
