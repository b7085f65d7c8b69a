import { brightness } from './brightness.ts';
import { type CodeReader, codeReader } from './code-reader.ts';

/** Reason why there is no picture. */
export type CameraTrouble = 'refused' | 'none' | 'taken' | 'unsafe' | 'unread' | 'lost';
/** Hint for the user on how to get a readable picture. */
type Hint = 'dark' | 'nothing' | null;
export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'looking'; readonly hint: Hint }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

interface Looking {
  readonly signal: AbortSignal;
  readonly onState: (state: CameraState) => void;
  readonly onCode: (text: string) => void;
}

/** Pause between two frames, so that slow phones stay responsive. */
const PAUSE_MS = 120;
/** Frames without a code before the hint appears. */
const LOOKS_TO_HINT = 40;
const DARK = 0.08;

/** Scans codes until `signal` aborts, then turns the camera off. */
export async function lookThroughCamera(video: HTMLVideoElement, looking: Looking): Promise<void> {
  const { signal, onState } = looking;
  let stream: MediaStream | null = null;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  signal.addEventListener('abort', stop);
  const fails = (trouble: CameraTrouble) => {
    stop();
    if (!signal.aborted) onState({ kind: 'trouble', trouble });
  };
  onState({ kind: 'starting' });
  try {
    stream = await opened();
  } catch (problem) {
    return fails(troubleOf(problem));
  }
  // The dialog was closed while the browser asked for permission.
  if (signal.aborted) return stop();
  stream.getVideoTracks()[0]?.addEventListener('ended', () => fails('lost'));
  video.srcObject = stream;
  let read: CodeReader;
  try {
    [read] = await Promise.all([codeReader(), video.play()]);
  } catch {
    return fails('unread');
  }
  await look(video, read, looking);
}

function opened(): Promise<MediaStream> {
  const sharp = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...sharp } });
}

function troubleOf(problem: unknown): CameraTrouble {
  if (!window.isSecureContext) return 'unsafe';
  const name = problem instanceof DOMException ? problem.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'none';
}

async function look(video: HTMLVideoElement, read: CodeReader, looking: Looking): Promise<void> {
  const { signal, onState, onCode } = looking;
  let inVain = 0;
  let said: Hint | undefined;
  while (!signal.aborted) {
    // Treats a failed read as a frame without a code, because the next frame follows at once.
    const texts = await read(video).catch(() => []);
    if (signal.aborted) return;
    for (const text of new Set(texts)) onCode(text);
    inVain = texts.length > 0 ? 0 : inVain + 1;
    const hint = hintFor(video, inVain);
    if (hint !== said) onState({ kind: 'looking', hint });
    said = hint;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function hintFor(video: HTMLVideoElement, inVain: number): Hint {
  if (inVain === 0) return null;
  if (brightness(video) < DARK) return 'dark';
  return inVain >= LOOKS_TO_HINT ? 'nothing' : null;
}
