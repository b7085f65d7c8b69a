import './frame-viewer.css';
import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FrameViewer } from './frame-viewer.tsx';
import { embeddableKind } from './media-kind.ts';
import { RotateButton } from './rotate-button.tsx';

type TurnableProps = {
  /** URL of the video of the stone; null if there is none */
  readonly address: string | null;
  readonly still: string | null;
  /** text alternative of the 360° view for screen readers */
  readonly words: string;
  /** the picture of the stone, which the 360° view covers */
  readonly children: ReactNode;
};

/** Adds a button to a picture that shows the 360° view over it, if the stone has frames. */
export function Turnable({ address, still, words, children }: TurnableProps) {
  const [turning, setTurning] = useState(false);
  const [broken, setBroken] = useState(false);
  if (address === null || broken || embeddableKind(address) !== 'frames') return children;
  return (
    <Box component="span" className="turnable">
      {children}
      {turning ? (
        <FrameViewer
          address={address}
          still={still}
          words={words}
          hasButton={false}
          onError={() => setBroken(true)}
        />
      ) : null}
      <RotateButton isTurning={turning} onTurningChange={setTurning} />
    </Box>
  );
}
