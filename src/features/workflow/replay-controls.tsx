import '../../ui/icon.css';
import { ActionIcon, Flex, Text } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { SPEEDS } from './replay.ts';
import type { Replay } from './use-replay.ts';

const SHAPES = {
  play: 'M5 3.2v9.6L12.6 8z',
  pause: 'M4.6 3.4h2.2v9.2H4.6zM9.2 3.4h2.2v9.2H9.2z',
} as const;

export function ReplayControls({ replay }: { readonly replay: Replay }) {
  const { at, last, isPlaying, speed, setSpeed, go, play, pause } = replay;
  return (
    <Flex flex="1 0 100%" wrap="wrap" align="center" gap="3xs">
      <ActionIcon aria-label="Step back" onClick={() => go(at - 1)}>
        <Icon name="chevronLeft" size="small" />
      </ActionIcon>
      <ActionIcon aria-label={isPlaying ? 'Pause' : 'Play'} onClick={isPlaying ? pause : play}>
        <svg className="ui-icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={SHAPES[isPlaying ? 'pause' : 'play']} fill="currentcolor" stroke="none" />
        </svg>
      </ActionIcon>
      <ActionIcon aria-label="Step forward" onClick={() => go(at + 1)}>
        <Icon name="chevronRight" size="small" />
      </ActionIcon>
      <input
        type="range"
        style={{ width: 84 }}
        aria-label="Step"
        aria-valuetext={`Step ${at + 1} of ${last + 1}`}
        min={0}
        max={last}
        value={at}
        onChange={(event) => go(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          if (isPlaying) pause();
          else play();
        }}
      />
      <Text component="span" c="dimmed" fz="xs" aria-live="polite">
        {at + 1} of {last + 1}
      </Text>
      <SegmentedControl
        aria-label="Speed"
        data={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        value={String(speed)}
        onChange={(value) => setSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
      />
    </Flex>
  );
}
