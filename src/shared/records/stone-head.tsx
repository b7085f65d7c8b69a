import { Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShapeIcon } from '../stones/shape-icon.tsx';
import { finishLine, stoneTitle } from '../stones/stone-columns.tsx';
import type { LineRow } from '../stones/stone-types.ts';
import { stoneOf } from './record-href.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPart } from './record-part.tsx';

export type StoneOfRecord = Pick<LineRow, 'stock_no' | 'shape' | 'carat' | 'color' | 'clarity'> &
  Partial<
    Pick<
      LineRow,
      | 'diamond_type'
      | 'growth_type'
      | 'fancy'
      | 'intensity'
      | 'overtone'
      | 'cut'
      | 'polish'
      | 'symmetry'
      | 'fluorescence'
      | 'lab'
      | 'report_no'
      | 'location'
    >
  >;

export const StoneHead = ({ stone }: { readonly stone: StoneOfRecord }) => (
  <RecordPart label="Stone">
    <StoneLine stone={stone} />
  </RecordPart>
);

type StoneLineProps = {
  readonly stone: StoneOfRecord;
  readonly children?: ReactNode;
};

export function StoneLine({ stone, children }: StoneLineProps) {
  const { cut = null, polish = null, symmetry = null, fluorescence = null } = stone;
  const { lab = null, report_no = null, location = null } = stone;
  const finish = finishLine({ cut, polish, symmetry, fluorescence, lab, report_no });
  return (
    <Flex align="center" gap="sm">
      <ShapeIcon shape={stone.shape} size={34} />
      <Stack gap={0}>
        <b>
          {stoneTitle(stone)} <RecordLink record={stoneOf(stone)} />
        </b>
        <Text span inherit c="var(--text-2)">
          {[finish, location].filter(Boolean).join(', ')}
        </Text>
        {children}
      </Stack>
    </Flex>
  );
}
