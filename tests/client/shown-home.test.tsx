import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { HomeSettingId, StoredFileId } from '#api/ids.gen.ts';
import type { Shown } from '../../src/features/home-setting/shown/shown.ts';
import { ShownBanner } from '../../src/features/home-setting/shown/shown-banner.tsx';
import { ShownEvent } from '../../src/features/home-setting/shown/shown-event.tsx';
import { ShownPopup } from '../../src/features/home-setting/shown/shown-popup.tsx';

const FAIR: Shown = {
  id: '6f1c1b0a-6d8e-4b52-9a3d-2f4f3f1f0c01' as HomeSettingId,
  title: 'The autumn fair',
  description:
    'Hall 3, <b>stand 14</b>\n[New stones](/new-arrival), [the way](https://fair.example/way)',
  type: null,
  start_date: '2027-03-12',
  end_date: '2027-03-15',
  images: [
    {
      id: '6f1c1b0a-6d8e-4b52-9a3d-2f4f3f1f0c02' as StoredFileId,
      src: '/home-setting/image/6f1c1b0a-6d8e-4b52-9a3d-2f4f3f1f0c02',
      width: 800,
      height: 450,
    },
  ],
};
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const drawn = (shown: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <RouterContextProvider router={router}>{shown}</RouterContextProvider>
    </MantineProvider>,
  );

it('shows the text of staff as text, with permitted links, and reserves the space of pictures', () => {
  for (const page of [drawn(<ShownPopup shown={FAIR} />), drawn(<ShownEvent shown={FAIR} />)]) {
    expect(page).toContain('Hall 3, &lt;b&gt;stand 14&lt;/b&gt;<br/>');
    expect(page).toContain('href="/new-arrival">New stones</a>');
    expect(page).toMatch(
      /href="https:\/\/fair\.example\/way"[^>]*rel="noreferrer noopener">the way/,
    );
    expect(page).toMatch(
      /src="\/api\/v1\/home-setting\/image\/[^"]+" alt="" width="800" height="450"/,
    );
  }
});

it('shows the days of an event, and the type of a banner as a word', () => {
  expect(drawn(<ShownEvent shown={FAIR} />)).toContain('12/03/2027 – 15/03/2027');
  expect(drawn(<ShownEvent shown={{ ...FAIR, end_date: '2027-03-12' }} />)).toContain(
    '>12/03/2027<',
  );
  expect(drawn(<ShownEvent shown={{ ...FAIR, end_date: null }} />)).toContain('From 12/03/2027');
  expect(drawn(<ShownBanner shown={{ ...FAIR, type: 'warning' }} />)).toContain('Please note');
  expect(drawn(<ShownBanner shown={{ ...FAIR, type: 'offer' }} />)).toContain('Offer');
});
