import './shown/shown.css';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { readDismissed, recordDismissed } from '#api/dismissals.ts';
import { Icon } from '../../ui/Icon.tsx';
import { restoreFocus } from '../../ui/restore-focus.ts';
import type { Shown } from './shown/shown.ts';
import { ShownBanner } from './shown/shown-banner.tsx';
import { ShownEvent } from './shown/shown-event.tsx';

export const HomeBanners = ({ banners }: { readonly banners: readonly Shown[] }) => (
  <News label="Announcements" all={banners} draw={(shown) => <ShownBanner shown={shown} />} />
);

export const HomeEvents = ({ events }: { readonly events: readonly Shown[] }) => (
  <News label="Events" all={events} draw={(shown) => <ShownEvent shown={shown} />} />
);

type NewsProps = {
  readonly label: string;
  readonly all: readonly Shown[];
  readonly draw: (shown: Shown) => ReactNode;
};

function News({ label, all, draw }: NewsProps) {
  const [away, setAway] = useState(readDismissed);
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const stand = all.filter(({ id }) => !away.includes(id));
  if (stand.length === 0) return null;
  const putAway = (id: string, at: number) => {
    recordDismissed(id);
    setAway(readDismissed());
    const dismissButtons = [...(list.current?.querySelectorAll('.news-away') ?? [])];
    restoreFocus(dismissButtons[at + 1] ?? dismissButtons[at - 1] ?? null);
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        {label}
      </h2>
      <ul className="news" ref={list}>
        {stand.map((shown, at) => (
          <li key={shown.id}>
            {draw(shown)}
            <ActionIcon
              className="news-away"
              aria-label={`Put away: ${shown.title}`}
              onClick={() => putAway(shown.id, at)}
            >
              <Icon name="close" size="small" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
