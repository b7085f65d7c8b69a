import './heat.css';
import { Box, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { BandChoice } from './band-choice.tsx';
import { HeatTable } from './heat-table.tsx';
import { type RapDifference, rapDifferenceQuery } from './rap-calls.ts';
import { bandPlace, HEAT_LEGEND, versionText } from './rap-texts.ts';
import type { TabProps } from './tab-props.ts';

/** Lower bound of the default weight band, in hundredths of a carat. */
const USUAL_BAND = 100;

export function HeatMap({ kind, version, search, go }: TabProps) {
  const { data, error, isPending, refetch } = useQuery(
    rapDifferenceQuery({ kind, ...(version === undefined ? {} : { version }) }),
  );
  if (isPending) return <SkeletonRows count={11} widths={[60, 420, 160]} />;
  if (error)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  const place = search.band ?? USUAL_BAND;
  const band = data.bands.find((one) => bandPlace(one) === place) ?? data.bands[0];
  if (!band)
    return (
      <EmptyState title="No price list for this shape">
        Choose another shape, or load a list that contains this shape.
      </EmptyState>
    );
  return (
    <div className="rap-map">
      <Box miw={0}>
        <Text mb="2xs" fz="sm" c="var(--text-2)">
          {summary(data)}
        </Text>
        <HeatTable key={bandPlace(band)} band={band} difference={data} />
        <Flex
          component="ul"
          wrap="wrap"
          rowGap="4xs"
          columnGap="sm"
          fz="xs"
          c="var(--text-2)"
          className="rap-legend"
          aria-label="Map colours"
        >
          {HEAT_LEGEND.map(({ level, words }) => (
            <Flex component="li" key={level} align="center" gap="3xs">
              <i data-heat={level} aria-hidden="true" />
              {words}
            </Flex>
          ))}
        </Flex>
      </Box>
      <BandChoice
        bands={data.bands}
        chosen={bandPlace(band)}
        onChoose={(next) => go({ band: next }, { replace: true })}
      />
    </div>
  );
}

function summary({ version, against, changed, added, gone, unchanged }: RapDifference): string {
  const list = version ? versionText(version) : '';
  if (!against) return `${list}: the first price list, with ${count(added, 'cell')}`;
  return `Cells of ${list} compared with ${versionText(against)}: ${formatInteger(changed)} changed, ${formatInteger(added)} new, ${formatInteger(gone)} removed, ${formatInteger(unchanged)} unchanged`;
}
