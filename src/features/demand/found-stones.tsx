import { Flex } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { Demand } from '../../shared/searches/search-types.ts';

export function FoundStones({ demand }: { readonly demand: Demand }) {
  const isSetUp = useMailIsSetUp();
  const { matches, stock_numbers: stockNos, filter } = demand;
  return (
    <RecordPart title={matches === 0 ? 'New stones' : count(matches, 'new stone')}>
      {matches === 0 ? (
        <p>
          No new stones yet. “Search now” shows the stones in stock. You are notified of each new
          stone once, in the portal
          {isSetUp ? ' and by e-mail' : '. Mail is not set up'}.
        </p>
      ) : (
        <Flex component="ul" wrap="wrap" rowGap="4xs" columnGap="md">
          {stockNos.map((stockNo) => (
            <li key={stockNo}>
              <RecordLink
                record={{ kind: 'stone', name: stockNo, diamondType: filter.diamond_type }}
              />
            </li>
          ))}
          {matches > stockNos.length ? (
            <li>and {formatInteger(matches - stockNos.length)} more</li>
          ) : null}
        </Flex>
      )}
    </RecordPart>
  );
}
