import './shown.css';
import { Flex, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import type { Shown, ShownProps } from './shown.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { ShownText } from './shown-text.tsx';

type BannerType = NonNullable<Shown['type']>;

export const BANNER_NAMES: Readonly<Record<BannerType, string>> = {
  information: 'Information',
  offer: 'Offer',
  warning: 'Please note',
};
const TONES: Readonly<Record<BannerType, Tone>> = {
  information: 'memo',
  offer: 'available',
  warning: 'sold',
};

export function ShownBanner({ shown }: ShownProps) {
  const title = useId();
  const { type } = shown;
  return (
    <article className="shown-banner" data-type={type ?? undefined} aria-labelledby={title}>
      <Flex wrap="wrap" align="center" rowGap="2xs" columnGap="md" px="md" py="xs">
        <ShownPictures images={shown.images} />
        <Stack gap="4xs" flex="1 1 260px" miw={0}>
          <Text component="h3" id={title} fw="var(--w-strong)">
            {type === null ? null : (
              <StatusBadge ring label={BANNER_NAMES[type]} tone={TONES[type]} />
            )}{' '}
            {shown.title}
          </Text>
          <ShownText text={shown.description} />
        </Stack>
      </Flex>
    </article>
  );
}
