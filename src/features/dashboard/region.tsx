import '../../shared/frame/tile.css';
import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type RegionProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly area:
    | 'stock'
    | 'status'
    | 'ending'
    | 'due'
    | 'offers'
    | 'notices'
    | 'kyc'
    | 'lists'
    | 'interest'
    | 'reliability'
    | 'waits'
    | 'exposure'
    | 'receivables'
    | 'searches';
  /** true while the content loads and the region can still change its height */
  readonly awaited?: boolean;
  readonly children: ReactNode;
};

export function Region({ title, note, area, awaited, children }: RegionProps) {
  return (
    <section className="tile" data-area={area} style={{ gridArea: area }} aria-busy={awaited}>
      <Flex
        component="h2"
        align="baseline"
        justify="space-between"
        gap="sm"
        fz="md"
        fw="var(--w-strong)"
      >
        {title}
        {note ? (
          <Text component="span" c="dimmed" fz="sm">
            {note}
          </Text>
        ) : null}
      </Flex>
      {children}
    </section>
  );
}
