import { measureBrightness } from './brightness.ts';
import { type CodeReader, codeReader } from './code-reader.ts';

export type CameraProblem = 'refused' | 'none' | 'taken' | 'unsafe' | 'unread' | 'lost';
type Hint = 'dark' | 'nothing' | null;
export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'looking'; readonly hint: Hint }
  | { readonly kind: 'trouble'; readonly trouble: CameraProblem };

interface ScanOptions {
  readonly signal: AbortSignal;
  readonly onState: (state: CameraState) => void;
  readonly onCode: (text: string) => void;
}

/** Pause between two frames, so that slow phones stay responsive. */
const PAUSE_MS = 120;
/** Number of consecutive frames without a code after which a hint says that no code was found. */
const READS_BEFORE_HINT = 40;
const DARK = 0.08;

export async function scanWithCamera(video: HTMLVideoElement, options: ScanOptions): Promise<void> {
  const { signal, onState } = options;
  let stream: MediaStream | null = null;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    video.srcObject = null;
  };
  signal.addEventListener('abort', stop);
  const fails = (trouble: CameraProblem) => {
    stop();
    if (!signal.aborted) onState({ kind: 'trouble', trouble });
  };
  onState({ kind: 'starting' });
  try {
    stream = await openStream();
  } catch (problem) {
    return fails(problemOf(problem));
  }
  // Turns the camera off if the user closed the dialog while the browser was asking for permission.
  if (signal.aborted) return stop();
  stream.getVideoTracks()[0]?.addEventListener('ended', () => fails('lost'));
  video.srcObject = stream;
  let read: CodeReader;
  try {
    [read] = await Promise.all([codeReader(), video.play()]);
  } catch {
    return fails('unread');
  }
  await scanFrames(video, read, options);
}

function openStream(): Promise<MediaStream> {
  const sharp = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...sharp } });
}

function problemOf(problem: unknown): CameraProblem {
  if (!window.isSecureContext) return 'unsafe';
  const name = problem instanceof DOMException ? problem.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'none';
}

async function scanFrames(
  video: HTMLVideoElement,
  read: CodeReader,
  options: ScanOptions,
): Promise<void> {
  const { signal, onState, onCode } = options;
  let failedReads = 0;
  let reported: Hint | undefined;
  while (!signal.aborted) {
    // Treats a failed read as a frame without a code, because the next frame follows immediately.
    const texts = await read(video).catch(() => []);
    if (signal.aborted) return;
    for (const text of new Set(texts)) onCode(text);
    failedReads = texts.length > 0 ? 0 : failedReads + 1;
    const hint = hintFor(video, failedReads);
    if (hint !== reported) onState({ kind: 'looking', hint });
    reported = hint;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function hintFor(video: HTMLVideoElement, failedReads: number): Hint {
  if (failedReads === 0) return null;
  if (measureBrightness(video) < DARK) return 'dark';
  return failedReads >= READS_BEFORE_HINT ? 'nothing' : null;
}
