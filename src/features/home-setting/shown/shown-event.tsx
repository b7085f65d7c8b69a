import './shown.css';
import { Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { type ShownProps, shownDays } from './shown.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { ShownText } from './shown-text.tsx';

export function ShownEvent({ shown }: ShownProps) {
  const title = useId();
  return (
    <article className="shown-event" aria-labelledby={title}>
      <div className="shown-event-layout">
        <ShownPictures images={shown.images} />
        <Stack gap="4xs" miw={0}>
          <Text component="h3" id={title} fw="var(--w-strong)">
            {shown.title}
          </Text>
          <Text fz="sm" c="var(--text-2)">
            {shownDays(shown)}
          </Text>
          <ShownText text={shown.description} />
        </Stack>
      </div>
    </article>
  );
}
