import '../../shared/frame/pick-list.css';
import { Box, Button, Flex, Text } from '@mantine/core';
import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { trackedWords } from '#common/stone-timeline.ts';
import { stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TrackedStone } from './track-calls.ts';

type StoneListProps = {
  readonly stones: readonly TrackedStone[];
  readonly unknown: readonly string[];
  readonly pagination: components['schemas']['Pagination'];
  readonly shown: TrackedStone | undefined;
  readonly onStone: (stockNo: string) => void;
  readonly onPage: (page: number | undefined) => void;
};

export function StoneList({ stones, unknown, pagination, shown, onStone, onPage }: StoneListProps) {
  const { currentPage, totalPages, totalRecords } = pagination;
  return (
    <section aria-label="Stones">
      <Text
        component="h2"
        px="md"
        py="xs"
        fz="sm"
        fw="var(--w-strong)"
        style={{ borderBottom: '1px solid var(--line-soft)' }}
      >
        {count(totalRecords, 'stone')}
      </Text>
      <ul className="pick-list">
        {stones.map((stone) => (
          <li key={stone.id}>
            <button
              type="button"
              aria-current={stone.id === shown?.id ? 'true' : undefined}
              onClick={() => onStone(stone.stock_no)}
            >
              <b>{stone.stock_no}</b>
              {stone.stood ? (
                <StatusBadge
                  quiet
                  label={stoneLabel(stone.stood.status)}
                  tone={stoneTone(stone.stood.status)}
                />
              ) : (
                <span>Not yet in stock</span>
              )}
              <span className="pick-list-whole">{trackedWords(stone)}</span>
              <span className="pick-list-whole">
                {stone.stood ? formatNumber(stone.stood.markup_ppc) : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {totalPages > 1 ? (
        <Flex gap="2xs" px="md" py="xs">
          <Button
            size="sm"
            disabled={currentPage === 1}
            onClick={() => onPage(currentPage === 2 ? undefined : currentPage - 1)}
          >
            Previous
          </Button>
          <Button
            size="sm"
            disabled={currentPage === totalPages}
            onClick={() => onPage(currentPage + 1)}
          >
            Next
          </Button>
        </Flex>
      ) : null}
      {unknown.length > 0 ? (
        <Box component="p" px="md" py="xs" style={{ overflowWrap: 'anywhere' }} role="status">
          <b>
            {unknown.length === 1
              ? 'This number was not found'
              : `These ${formatInteger(unknown.length)} numbers were not found`}
          </b>{' '}
          {unknown.join(', ')}
        </Box>
      ) : null}
    </section>
  );
}
