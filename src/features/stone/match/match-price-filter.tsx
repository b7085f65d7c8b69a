import '../filters/filter-panel.css';
import { ActionIcon, Button, Flex, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { pricesText } from '../../../shared/matchpair/match-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RangeFields } from '../filters/range-fields.tsx';
import type { MatchPrices } from './match-params.ts';

type MatchPriceFilterProps = {
  /** "Pair" or "Set" */
  readonly word: string;
  readonly prices: MatchPrices;
  readonly onPrices: (prices: MatchPrices) => void;
};

/** Largest figure that the API accepts. */
const FARTHEST = 1e9;

/** Limits the price of a whole pair or set. The filters limit the prices of its stones. */
export function MatchPriceFilter({ word, prices, onPrices }: MatchPriceFilterProps) {
  const [opened, setOpened] = useState(false);
  const words = pricesText(prices);
  const parts = [
    { key: 'sell_amt', name: 'Amount $' },
    { key: 'markup_ppc', name: '$/ct' },
  ] as const;
  return (
    <Flex component="li" align="center" gap="5xs">
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            size="sm"
            aria-expanded={opened}
            aria-haspopup="dialog"
            rightSection={<Icon name="chevronDown" size="tiny" />}
            onClick={() => setOpened(!opened)}
          >
            {word} price{words === '' ? '' : `: ${words}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`${word} price`}>
          <Stack gap="2xs" w={280}>
            {parts.map(({ key, name }) => (
              <div key={key} className="filter-figure">
                <span aria-hidden="true">{name}</span>
                <RangeFields
                  name={`${word} ${name}`}
                  value={prices[key] ?? {}}
                  lowest={0}
                  highest={FARTHEST}
                  written={(figure) => formatNumber(figure)}
                  onChange={(range) => onPrices({ ...prices, [key]: range })}
                />
              </div>
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {words === '' ? null : (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={`Remove ${word.toLowerCase()} price`}
          onClick={() => onPrices({})}
        >
          <Icon name="close" size="tiny" />
        </ActionIcon>
      )}
    </Flex>
  );
}
