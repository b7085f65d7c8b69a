import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useCommands } from '../frame/use-commands.ts';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const FIT_WIDTH = 2;

/** `scale` 1 fits the page width; `degrees` rotate clockwise. */
export interface ViewTransform {
  readonly scale: number;
  readonly degrees: number;
}

export function useViewTransform() {
  const [zoom, setZoom] = useState(FIT_WIDTH);
  const [quarterTurns, setTurns] = useState(0);
  const zoomIn = () => setZoom((at) => Math.min(at + 1, ZOOMS.length - 1));
  const zoomOut = () => setZoom((at) => Math.max(at - 1, 0));
  const rotate = () => setTurns((at) => (at + 1) % 4);
  const view: ViewTransform = { scale: ZOOMS[zoom] ?? 1, degrees: quarterTurns * 90 };
  useCommands([
    { id: 'paper closer', label: 'Zoom in', keys: KEY.closer, run: zoomIn },
    { id: 'paper farther', label: 'Zoom out', keys: KEY.farther, run: zoomOut },
    { id: 'paper turn', label: 'Rotate the document', keys: KEY.turn, run: rotate },
  ]);
  const tools = (
    <Flex align="center">
      <Button size="sm" variant="subtle" aria-label="Rotate the document" onClick={rotate}>
        <Icon name="refresh" />
      </Button>
      <Button size="sm" variant="subtle" aria-label="Zoom out" onClick={zoomOut}>
        <Icon name="minus" />
      </Button>
      <Text fz="sm" c="var(--text-2)" ta="center" miw={44}>
        {Math.round(view.scale * 100)} %
      </Text>
      <Button size="sm" variant="subtle" aria-label="Zoom in" onClick={zoomIn}>
        <Icon name="plus" />
      </Button>
    </Flex>
  );
  return { view, tools };
}
