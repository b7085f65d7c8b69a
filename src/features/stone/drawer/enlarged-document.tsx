import { Box, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

/** Zoom factors: full width, readable on a phone, close-up. */
const ZOOMS = [1, 2, 3.5] as const;

/** Maximum width of the document at zoom 1, in pixels. */
const WIDEST = 1400;

interface Zoomed {
  readonly step: number;
  /**
   * clicked point as a fraction of the width and height, from 0 to 1; the zoom centres on this
   * point
   */
  readonly x: number;
  readonly y: number;
}

type EnlargedDocumentProps = {
  readonly address: string;
  readonly word: string;
  readonly words: string;
};

/** Each click zooms to the clicked point; the last click returns to the full width. */
export function EnlargedDocument({ address, word, words }: EnlargedDocumentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ step, x, y }, setZoomed] = useState<Zoomed>({ step: 0, x: 0.5, y: 0 });
  const zoom = ZOOMS[step] ?? 1;
  const next = (step + 1) % ZOOMS.length;

  useLayoutEffect(() => {
    const { current: view } = frame;
    if (!view || step === 0) return;
    view.scrollTo(
      x * view.scrollWidth - view.clientWidth / 2,
      y * view.scrollHeight - view.clientHeight / 2,
    );
  }, [step, x, y]);

  function press({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key press has no coordinates, so the view zooms to the top centre.
    const place =
      detail === 0
        ? { x: 0.5, y: 0 }
        : { x: (clientX - left) / width, y: (clientY - top) / height };
    setZoomed({ step: next, ...place });
  }

  return (
    <Box ref={frame} h="calc(100dvh - 84px)" style={{ overflow: 'auto' }}>
      <UnstyledButton
        display="block"
        w={`min(${zoom * 100}%, ${zoom * WIDEST}px)`}
        mx="auto"
        aria-label={`${next === 0 ? 'Zoom out of' : 'Zoom in on'} the ${word}`}
        style={{ cursor: next === 0 ? 'zoom-out' : 'zoom-in' }}
        onClick={press}
      >
        <img width="100%" src={address} alt={words} />
      </UnstyledButton>
    </Box>
  );
}
