import { Spotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { formatInteger } from '../../common/format.ts';
import { readSearch, type SearchText } from '../../common/trade/read-search.ts';
import type { SavedFilter, SearchLink } from '../../shared/searches/wire.ts';
import { useAttributeChoices } from '../../shared/stones/use-attribute-choices.ts';
import { Icon } from '../../ui/Icon.tsx';

type StoneSearchItemProps = {
  readonly text: string;
  readonly searchLink: SearchLink;
};

/** A search of stones, where the words are shorthand or numbers. */
export function StoneSearchItem({ text, searchLink }: StoneSearchItemProps) {
  const router = useRouter();
  const choices = useAttributeChoices();
  const meant = searchMeant(readSearch(text, choices));
  if (meant === null) return null;
  return (
    <Spotlight.ActionsGroup label="Search stones">
      <Spotlight.Action
        label={meant.words}
        description={meant.left}
        leftSection={<Icon name="search" size="small" />}
        onClick={() => void router.navigate(searchLink(meant.filter))}
      />
    </Spotlight.ActionsGroup>
  );
}

interface SearchMeant {
  readonly filter: SavedFilter;
  readonly words: string;
  /** what was not understood */
  readonly left: string;
}

function searchMeant(read: SearchText): SearchMeant | null {
  if (read.kind === 'numbers')
    return {
      filter: { numbers: [...read.numbers] },
      words: `${formatInteger(read.numbers.length)} numbers`,
      left: read.leftOut.length > 0 ? `Not read as a number: ${read.leftOut.join(', ')}` : '',
    };
  if (read.kind !== 'shorthand' || read.tokens.length === 0) return null;
  const left = read.unread.map((one) => one.text).join(' ');
  return {
    filter: read.filter,
    words: read.tokens.map(({ words }) => words).join(', '),
    left: left === '' ? '' : `Not understood: ${left}`,
  };
}
