import './stone-media.css';
import { ActionIcon, Box, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { isDrawn } from '#common/is-drawn.ts';
import { reportPage } from '#common/report-check.ts';
import { RecordPart } from '../../../shared/records/record-part.tsx';
import { DrawnNote } from '../../../shared/stones/media/drawn-note.tsx';
import { embeddablePicture, largePicture } from '../../../shared/stones/media/media-kind.ts';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { Enlarging } from './enlarging.tsx';
import { MediumSource } from './medium-source.tsx';
import { StoneMedium } from './stone-medium.tsx';

const MEDIA = {
  image: { tab: 'Picture', word: 'picture' },
  video: { tab: '360°', word: 'video' },
  certificate: { tab: 'Certificate', word: 'certificate' },
  plot: { tab: 'Plot', word: 'clarity plot' },
} as const;
type Medium = keyof typeof MEDIA;

const TABS = (Object.keys(MEDIA) as Medium[]).map((medium) => ({
  value: medium,
  label: MEDIA[medium].tab,
}));
/** Media that are documents, displayed larger than images and without the measurements. */
const DOCUMENT_MEDIA: readonly Medium[] = ['certificate', 'plot'];

export function StoneMedia({ dna }: { readonly dna: StoneDna }) {
  const { stone, plot, length_mm, width_mm, depth_mm } = dna;
  const [shown, setShown] = useState<Medium>('image');
  const [broken, setBroken] = useState<ReadonlySet<Medium>>(new Set());
  const source = { ...stone, plot }[shown];
  const measured = length_mm !== null && width_mm !== null && depth_mm !== null;
  const { word } = MEDIA[shown];
  const fails = () => setBroken((known) => new Set([...known, shown]));
  const words = `${MEDIA[shown].tab} of ${stone.stock_no}, ${stoneTitle(stone)}`;

  return (
    <RecordPart>
      <div
        className="detail-picture"
        data-on-paper={DOCUMENT_MEDIA.includes(shown) ? '' : undefined}
      >
        {source === null || broken.has(shown) ? (
          <Missing medium={shown} stone={stone} />
        ) : (
          <Enlarging
            address={
              DOCUMENT_MEDIA.includes(shown) || !isDrawn(source)
                ? largePicture(embeddablePicture(source))
                : null
            }
            word={word}
            words={words}
          >
            <StoneMedium
              key={source}
              address={source}
              word={word}
              words={words}
              isRotatable={shown === 'video'}
              still={stone.image}
              onError={fails}
            />
          </Enlarging>
        )}
        {broken.has(shown) ? null : <DrawnNote address={source} />}
        {measured && !DOCUMENT_MEDIA.includes(shown) ? (
          <span className="detail-measures">
            {formatNumber(Math.min(length_mm, width_mm))} –{' '}
            {formatNumber(Math.max(length_mm, width_mm))} × {formatNumber(depth_mm)} mm
          </span>
        ) : null}
      </div>
      <Flex gap="4xs">
        <Box flex={1} miw={0}>
          <SegmentedControl
            aria-label="Media"
            fullWidth
            data={TABS}
            value={shown}
            onChange={setShown}
          />
        </Box>
        {source === null ? null : (
          <ActionIcon
            component="a"
            variant="default"
            href={source}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the ${word} in a new tab`}
          >
            <Icon name="external" />
          </ActionIcon>
        )}
      </Flex>
      <MediumSource media={dna.media} shown={shown} />
    </RecordPart>
  );
}

type MissingProps = { readonly medium: Medium; readonly stone: StoneDna['stone'] };

function Missing({ medium, stone: { lab, report_no } }: MissingProps) {
  if (medium !== 'certificate' || report_no === null)
    return <p>There is no {MEDIA[medium].word} for this stone.</p>;
  const page = reportPage(lab, report_no);
  return (
    <p>
      No certificate file.{' '}
      {page === null ? null : (
        <a href={page} target="_blank" rel="noreferrer">
          Check report {report_no} at {lab}
        </a>
      )}
    </p>
  );
}
