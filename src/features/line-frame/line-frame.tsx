import './line-frame.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { rememberList } from './last-list.ts';

type LineFrameProps = {
  readonly frame: '/transaction' | '/customer-profile';
  readonly name: string;
  readonly tabs: readonly { readonly screen: string; readonly label: string }[];
  /** the list that is open; null where the viewer may not read it */
  readonly screen: string | null;
  readonly children: ReactNode;
};

/** On a phone the bar is longer than the screen. */
const intoView = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Lists beside each other, each with an address of its own. */
export function LineFrame({ frame, name, tabs, screen, children }: LineFrameProps) {
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
              aria-current={tab.screen === screen ? 'page' : undefined}
              {...(tab.screen === screen ? { ref: intoView } : {})}
            >
              {tab.label}
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
