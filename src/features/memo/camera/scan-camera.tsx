import '../scan.css';
import { Box, Button, Flex } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { stoneTitle } from '../../../shared/stones/stone-columns.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type MemoScan, parseNumbers } from '../scan.ts';
import type { CameraProblem, CameraState } from './camera-scanner.ts';
import { parseCode } from './parse-code.ts';
import { useCamera } from './use-camera.ts';

const HOW_TO_HOLD = {
  dark: 'The picture is too dark to read. Turn on a light, or hold the code towards a light.',
  nothing: 'No code read yet. Hold the code flat and close enough to fill the frame.',
} as const;

const TROUBLES: Readonly<Record<CameraProblem, string>> = {
  refused:
    'Camera access was denied. Allow it for this site in the browser settings, or type the numbers.',
  none: 'No camera was found on this device. Type the numbers instead.',
  taken: 'Another program is using the camera. Close the camera in that program, then try again.',
  unsafe: 'Browsers allow the camera only on https pages. Type the numbers instead.',
  unread: 'The code reader could not be loaded. Check the connection, then try again.',
  lost: 'The camera was switched off.',
};

function wordsOf(state: CameraState): string {
  if (state.kind === 'trouble') return TROUBLES[state.trouble];
  if (state.kind === 'starting')
    return 'The camera is starting. The browser may ask for permission.';
  return state.hint === null ? 'Hold a code in front of the camera.' : HOW_TO_HOLD[state.hint];
}

const SIGNS = { found: 'check', stranger: 'warning', looking: 'clock' } as const;

const SHOWN = 3;
const isSame = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

type ScanCameraProps = {
  /** text of the dialog's number field */
  readonly text: string;
  readonly found: MemoScan;
  readonly onNumber: (number: string) => void;
};

export function ScanCamera(props: ScanCameraProps) {
  const [attempt, setAttempt] = useState(0);
  return <Camera key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Camera({
  text,
  found,
  onNumber,
  onAgain,
}: ScanCameraProps & { readonly onAgain: () => void }) {
  const [reads, setReads] = useState<readonly string[]>([]);
  const [foreign, setForeign] = useState<string | null>(null);
  const { video, state } = useCamera((code) => {
    const number = parseCode(code);
    setForeign(number === null ? code : null);
    if (number === null) return;
    if (!parseNumbers(text).some((one) => isSame(one, number))) onNumber(number);
    setReads((before) =>
      before.some((one) => isSame(one, number)) ? before : [number, ...before],
    );
  });
  const counted = parseNumbers(text);
  const shown = reads.filter((read) => counted.some((one) => isSame(one, read))).slice(0, SHOWN);

  return (
    <Flex
      component="section"
      className="scan-camera"
      direction="column"
      align="flex-start"
      gap="3xs"
      fz="sm"
      aria-label="Camera"
      data-state={state.kind}
    >
      <video ref={video} muted playsInline aria-label="Camera image" />
      <p className={state.kind === 'trouble' ? 'ui-warn' : 'ui-quiet'} role="status">
        {wordsOf(state)}
      </p>
      {state.kind === 'trouble' ? <Button onClick={onAgain}>Try again</Button> : null}
      <Box component="ul" w="100%" aria-label="Codes scanned with the camera" aria-live="polite">
        {foreign === null ? null : (
          <Code kind="stranger">
            <span>{`This code contains no number: ${foreign.slice(0, 60)}`}</span>
          </Code>
        )}
        {shown.map((number) => (
          <Read key={number} number={number} found={found} />
        ))}
      </Box>
    </Flex>
  );
}

function Read({ number, found }: { readonly number: string } & Pick<ScanCameraProps, 'found'>) {
  const stranger = found.strangers.find((one) => isSame(one.number, number));
  const line = found.memos
    .flatMap(({ lines }) => lines)
    .find((one) => isSame(one.stock_no, number) || isSame(one.report_no ?? '', number));
  const kind = line ? 'found' : stranger ? 'stranger' : 'looking';
  return (
    <Code kind={kind}>
      <b>{number}</b>
      <span>{line ? stoneTitle(line) : (stranger?.message ?? 'Looking up the code')}</span>
    </Code>
  );
}

const TINT = { found: 'available', stranger: 'warn', looking: null } as const;

type CodeProps = { readonly kind: keyof typeof SIGNS; readonly children: ReactNode };

function Code({ kind, children }: CodeProps) {
  const tint = TINT[kind];
  return (
    <Flex
      component="li"
      align="center"
      gap="3xs"
      mb="4xs"
      px="2xs"
      py="4xs"
      bdrs="sm"
      bg={tint ? `var(--${tint}-bg)` : 'var(--press)'}
      data-kind={kind}
    >
      <Icon name={SIGNS[kind]} size="small" />
      {children}
    </Flex>
  );
}
