import './frame-viewer.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { isDrawn } from '#common/is-drawn.ts';
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts';
import { RotateButton } from './rotate-button.tsx';
import { type Frames, useFrames } from './use-frames.ts';

type FrameViewerProps = {
  /** URL of the stored frames */
  readonly address: string;
  /** text alternative for screen readers */
  readonly words: string;
  /** picture of the stone, shown until the first frame has arrived */
  readonly still: string | null;
  /** false if the surrounding component starts and stops the rotation */
  readonly hasButton?: boolean;
  readonly tabIndex?: number;
  readonly onError: () => void;
};

/** Duration of a full turn in milliseconds. */
const ROTATION_MS = 6_000;
/** Movement in pixels up to which pressing the pointer is a click. */
const CLICK_PIXELS = 3;

interface Drag {
  readonly x: number;
  readonly frame: number;
}

/** A 360° view that is turned by pointer, touch or arrow keys, or by itself. */
export function FrameViewer({
  address,
  words,
  still,
  hasButton = true,
  tabIndex = 0,
  onError,
}: FrameViewerProps) {
  const frames = useFrames(address);
  const { list, pictures, isComplete, isBroken } = frames;
  const count = list?.frames ?? 1;
  const [frame, setFrame] = useState(0);
  const [turning, setTurning] = useState(() => !hasButton || !prefersReducedMotion());
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  const rotateTo = (wanted: number) => setFrame(((wanted % count) + count) % count);
  const shown = nearest(pictures, frame, count);

  useEffect(() => {
    if (isBroken) onError();
  }, [isBroken, onError]);

  useEffect(() => {
    if (!turning || !isComplete) return;
    const timer = setInterval(() => setFrame((at) => (at + 1) % count), ROTATION_MS / count);
    return () => clearInterval(timer);
  }, [turning, isComplete, count]);

  useEffect(() => {
    const picture = shown === null ? undefined : pictures.get(shown);
    if (!canvas.current || !picture) return;
    const { naturalWidth: width, naturalHeight: height } = picture;
    // Sets the size only if it changes, because setting the size clears the canvas, which would
    // flicker.
    if (canvas.current.width !== width) canvas.current.width = width;
    if (canvas.current.height !== height) canvas.current.height = height;
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
  }, [shown, pictures]);

  function press(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame };
    dragged.current = false;
  }
  function move({ clientX, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const { current } = drag;
    if (!current) return;
    const by = clientX - current.x;
    if (Math.abs(by) <= CLICK_PIXELS && !dragged.current) return;
    dragged.current = true;
    setTurning(false);
    rotateTo(current.frame + Math.round((by / currentTarget.clientWidth) * count));
  }
  function release() {
    drag.current = null;
  }
  function rotateByKey(event: KeyboardEvent) {
    const wanted = {
      ArrowRight: frame + 1,
      ArrowUp: frame + 1,
      ArrowLeft: frame - 1,
      ArrowDown: frame - 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (wanted === undefined) return;
    // Stops the event, because the list would open another stone on an arrow key.
    event.preventDefault();
    event.stopPropagation();
    setTurning(false);
    rotateTo(wanted);
  }

  return (
    <span className="frame-viewer" aria-busy={!isComplete}>
      {shown === null && still !== null && !isDrawn(still) ? <img src={still} alt="" /> : null}
      <canvas
        ref={canvas}
        role="slider"
        tabIndex={tabIndex}
        aria-label={words}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={frame + 1}
        aria-valuetext={turning ? 'Rotating' : `Frame ${frame + 1} of ${count}`}
        draggable={false}
        onKeyDown={rotateByKey}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onClick={(event) => {
          // A click without movement opens the stone; the click at the end of a drag must not.
          if (dragged.current) event.stopPropagation();
        }}
      />
      <FrameNote {...frames} />
      {hasButton ? <RotateButton isTurning={turning} onTurningChange={setTurning} /> : null}
    </span>
  );
}

function FrameNote({ list, pictures, isComplete }: Frames) {
  if (list === null) return <span className="frame-note">Loading</span>;
  const { frames } = list;
  if (!isComplete)
    return (
      <span className="frame-note">
        Loading {pictures.size} of {frames}
      </span>
    );
  const missing = frames - pictures.size;
  if (missing === 0) return null;
  return (
    <span className="frame-note">
      {missing} of {frames} frames missing
    </span>
  );
}

/** Index of the loaded frame that is nearest to the wanted one; null if none is loaded. */
function nearest(
  pictures: ReadonlyMap<number, HTMLImageElement>,
  frame: number,
  count: number,
): number | null {
  for (let away = 0; away <= count / 2; away += 1)
    for (const index of [frame - away, frame + away]) {
      const wanted = (index + count) % count;
      if (pictures.has(wanted)) return wanted;
    }
  return null;
}
