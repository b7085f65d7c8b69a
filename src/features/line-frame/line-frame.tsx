import './line-frame.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { formatInteger } from '../../common/format.ts';
import type { LineAddress } from '../../shared/lines/line-params.ts';
import { rememberList } from './last-list.ts';

type LineFrameProps = {
  readonly frame: '/transaction' | '/customer-profile' | '/api';
  readonly name: string;
  readonly tabs: readonly {
    readonly screen: string;
    readonly label: string;
    /** how much of it is new to the viewer, on a list that has news */
    readonly news?: number;
  }[];
  /** the list that is open; null where the viewer may not read it */
  readonly screen: string | null;
  /** what goes along from list to list */
  readonly search?: LineAddress;
  readonly children: ReactNode;
};

/** On a phone the bar is longer than the screen. `scrollIntoView` would take the next Tab along. */
function intoView(link: HTMLAnchorElement | null): void {
  const bar = link?.parentElement;
  if (!link || !bar) return;
  const [outer, inner] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  bar.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}

/** Lists beside each other, each with an address of its own. */
export function LineFrame({ frame, name, tabs, screen, search = {}, children }: LineFrameProps) {
  useEffect(() => {
    if (screen !== null) rememberList(frame, screen);
  }, [frame, screen]);
  return (
    <div className="line-frame">
      {tabs.length > 1 ? (
        <nav className="line-frame-tabs" aria-label={name}>
          {tabs.map((tab) => (
            <Link
              key={tab.screen}
              to={`${frame}/{-$list}`}
              params={{ list: tab.screen }}
              search={search}
              aria-current={tab.screen === screen ? 'page' : undefined}
              title={tab.news ? `${formatInteger(tab.news)} to read` : undefined}
              {...(tab.screen === screen ? { ref: intoView } : {})}
            >
              {tab.label}
              {tab.news === undefined ? null : (
                <span className="line-frame-news" aria-hidden="true">
                  {tab.news > 0 ? formatInteger(tab.news) : ''}
                </span>
              )}
            </Link>
          ))}
        </nav>
      ) : null}
      <div className="line-frame-list">
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}
