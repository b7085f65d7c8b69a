import './find-palette.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import type { SearchLink } from '../../shared/searches/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FindGroups, type StonePlace } from './find-groups.tsx';

const [store, palette] = createSpotlight();

type FindPaletteProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly searchLink: SearchLink;
  readonly stonePlace: StonePlace;
};

const WHAT = 'Stone, report, client, order, shorthand, screen or command';
/** As much as a dealer pastes into a search of stones. */
const LONGEST = 2_000;

/** One field for all that is called something, for searches in shorthand, and for what can be done. */
export function FindPalette({ opened, onClose, searchLink, stonePlace }: FindPaletteProps) {
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? palette.open() : palette.close()), [opened]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={520}
      clearQueryOnClose
      centered={false}
      yOffset="12vh"
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 140, transition: 'fade' }}
      title={WHAT}
    >
      <Spotlight.Search
        placeholder={WHAT}
        aria-label={WHAT}
        maxLength={LONGEST}
        data-autofocus
        leftSection={<Icon name="search" />}
      />
      <FindGroups text={query.trim()} searchLink={searchLink} stonePlace={stonePlace} />
    </Spotlight.Root>
  );
}
