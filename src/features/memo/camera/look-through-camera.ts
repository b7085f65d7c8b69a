import { brightness } from './brightness.ts';
import { type CodeReader, codeReader } from './code-reader.ts';

/** Why there is nothing to be seen. */
export type CameraTrouble = 'refused' | 'none' | 'taken' | 'unsafe' | 'unread' | 'lost';
/** What helps to be read. */
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

/** Long enough for a slow phone to do something else between two looks. */
const PAUSE_MS = 120;
/** So many looks without a code, and the reader is told how it is held. */
const LOOKS_TO_HINT = 40;
const DARK = 0.08;

/** Looks through the camera until it is told to stop; then the camera is off. */
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
  // Closed while the browser still asked for leave.
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
    // A picture that cannot be read is one without a code; the next comes at once.
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
