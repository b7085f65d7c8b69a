import './filter-panel.css';
import { Flex, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatInteger } from '#common/format.ts';
import { parseSearchText, type SearchText } from '#common/trade/parse-search-text.ts';
import { filterOf, type Shorthand } from '#common/trade/shorthand/parse-shorthand.ts';
import type { FilterPart } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Keys } from '../../../ui/Keys.tsx';

type EntryHelpProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPart: (part: FilterPart, left: string) => void;
};

export function EntryHelp({ text, onText, onPart }: EntryHelpProps) {
  const choices = useAttributeChoices();
  const found = useMemo(() => parseSearchText(text, choices), [text, choices]);
  return (
    // Keeps the focus in the search field, so that Enter still starts the search.
    <div className="entry-help" role="status" onPointerDown={(event) => event.preventDefault()}>
      {found.kind === 'shorthand' ? (
        <Understood found={found} onText={onText} onPart={onPart} text={text} />
      ) : (
        <p>{wordsFor(found)}</p>
      )}
    </div>
  );
}

function wordsFor(found: Exclude<SearchText, { kind: 'shorthand' }>): string {
  switch (found.kind) {
    case 'nothing':
      return '';
    case 'prefix':
      return `Stock and report numbers that begin with ${found.term}`;
    case 'numbers':
      return [
        `${count(found.numbers.length, 'number')}: press Enter to find ${found.numbers.length === 1 ? 'it' : 'them'}.`,
        found.repeated > 0 ? `${count(found.repeated, 'duplicate')} ignored.` : '',
        found.leftOut.length > 0 ? `Not a number: ${found.leftOut.join(', ')}.` : '',
      ].join(' ');
    case 'tooManyNumbers':
      return `You entered ${formatInteger(found.count)} numbers. One search takes at most ${formatInteger(found.most)} numbers.`;
    case 'tooLong':
      return `You entered ${formatInteger(found.length)} characters. One search takes at most ${formatInteger(found.most)} characters.`;
  }
}

const count = (number: number, word: string): string =>
  `${formatInteger(number)} ${word}${number === 1 ? '' : 's'}`;

type UnderstoodProps = EntryHelpProps & { readonly found: Shorthand };

function Understood({ found, text, onText, onPart }: UnderstoodProps) {
  const choices = useAttributeChoices();
  const { tokens, unread } = found;
  const left = (without: string) =>
    unread
      .map((one) => one.text)
      .filter((one) => one !== without)
      .join(' ');

  return (
    <>
      {tokens.length > 0 ? (
        <Flex wrap="wrap" gap="3xs">
          {tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words are told apart by their place
            <span key={index}>
              <Chip name={token.text}>{token.words}</Chip>{' '}
              {token.alternatives.map(({ words, part }) => (
                <button
                  key={words}
                  type="button"
                  className="ui-grid-link"
                  onClick={() =>
                    onPart(filterOf(tokens.with(index, { ...token, part }), choices), left(''))
                  }
                >
                  or {words}
                </button>
              ))}
            </span>
          ))}
        </Flex>
      ) : null}
      {unread.map((one) => (
        <p key={one.text}>
          <b>{one.text}</b>{' '}
          {one.readings.length > 0 ? 'has more than one meaning:' : 'is not recognised.'}{' '}
          {one.readings.map(({ words, part }) => (
            <button
              key={words}
              type="button"
              className="ui-grid-link"
              onClick={() =>
                onPart(
                  filterOf([...tokens, { text: one.text, words, part, alternatives: [] }], choices),
                  left(one.text),
                )
              }
            >
              {words}
            </button>
          ))}
          {one.suggestions.length > 0 ? 'Did you mean ' : null}
          {one.suggestions.map((near) => (
            <button
              key={near.text}
              type="button"
              className="ui-grid-link"
              onClick={() => onText(text.replace(one.text, near.text))}
            >
              {near.text.toLowerCase()} ({near.words})
            </button>
          ))}
        </p>
      ))}
      <Text c="dimmed" fz="xs">
        {tokens.length > 0 ? (
          <>
            <Keys>Enter</Keys> searches{unread.length > 0 ? ' for the recognised terms' : ''}
          </>
        ) : (
          'Enter a search term.'
        )}
      </Text>
    </>
  );
}
