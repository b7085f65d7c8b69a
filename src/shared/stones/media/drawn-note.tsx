import './drawn-note.css';
import { isDrawn } from '#common/is-drawn.ts';

type DrawnNoteProps = {
  /** URL of the picture or the film; null if there is none */
  readonly address: string | null;
  /** true if there is no space for the whole sentence */
  readonly isShort?: boolean;
};

/** Label for a drawing of the portal, which is not a photo of the stone. */
export function DrawnNote({ address, isShort = false }: DrawnNoteProps) {
  if (address === null || !isDrawn(address)) return null;
  return (
    <span className="drawn-note" title={isShort ? DRAWN : undefined}>
      {isShort ? 'Drawn' : DRAWN}
    </span>
  );
}

const DRAWN = 'Drawn, not a photo';
