import '../../shared/stones/stone-columns.css';
import './scan.css';
import { Box, Button, Flex, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { count } from '#common/count.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ScanCamera } from './camera/scan-camera.tsx';
import { type MemoScan, parseNumbers } from './scan.ts';

/**
 * Maximum number of stock numbers in a URL. A URL with more numbers would be too long for some
 * browsers.
 */
const MAX_NUMBERS_IN_URL = 150;

export interface Done {
  readonly words: string;
  readonly stones: readonly string[];
}

type ScanFieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly found: MemoScan;
  readonly done: Done | null;
  readonly withCamera: boolean;
  readonly onText: (change: (before: string) => string) => void;
  readonly onClear: () => void;
  readonly onCamera: (on: boolean) => void;
  readonly onLeave: () => void;
};

export function ScanField(props: ScanFieldProps) {
  const { field, text, found, done, withCamera, onText, onClear, onCamera, onLeave } = props;
  const phone = useIsPhone();
  const typed = useDeferredValue(text);
  const read = useMemo(() => parseNumbers(typed).length, [typed]);
  return (
    <Flex className="memo-scan-field" direction="column" gap="2xs">
      <Textarea
        ref={field}
        label="Report or stock numbers"
        description="Scan the numbers one by one, or paste several numbers"
        rows={phone ? (withCamera ? 2 : 4) : withCamera ? 5 : 12}
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        data-autofocus
        value={text}
        onChange={({ currentTarget: { value } }) => onText(() => value)}
      />
      <Flex align="center" gap="4xs">
        <b>{count(read, 'number')}</b>
        <span className="ui-gap" />
        {text === '' ? null : (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
        <Button
          size="sm"
          leftSection={<Icon name={withCamera ? 'close' : 'camera'} size="small" />}
          aria-expanded={withCamera}
          onClick={() => onCamera(!withCamera)}
        >
          {withCamera ? 'Close the camera' : 'Scan with the camera'}
        </Button>
      </Flex>
      {withCamera ? (
        <ScanCamera
          text={text}
          found={found}
          onNumber={(number) => onText((before) => withNumber(before, number))}
        />
      ) : null}
      <div aria-live="polite">
        {done ? (
          <Box px="xs" py="2xs" bdrs="sm" bg="var(--available-bg)">
            <b>{done.words}</b>{' '}
            <Link
              className="ui-grid-link"
              to="/transaction/{-$list}"
              params={{ list: 'memo' }}
              search={{
                tab: 'ended',
                ...(done.stones.length > MAX_NUMBERS_IN_URL
                  ? {}
                  : { stones: done.stones.join(',') }),
              }}
              onClick={onLeave}
            >
              Show the stones
            </Link>
            <span className="stone-faint">
              {' '}
              Made a mistake? An administrator can reverse the change.
            </span>
          </Box>
        ) : null}
      </div>
    </Flex>
  );
}

function withNumber(before: string, number: string): string {
  if (parseNumbers(before).includes(number)) return before;
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${number}\n`;
}
