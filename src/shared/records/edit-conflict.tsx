import { Box, Button, Flex } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sinceText } from '#common/since-text.ts';
import { lastFieldNear, restoreFocus } from '../../ui/restore-focus.ts';

type EditConflictProps = {
  /** Author and time of the other save; null if unknown. */
  readonly since: Parameters<typeof sinceText>[0] | null;
  readonly changes: readonly string[];
  /** True if both users changed the same field. */
  readonly isContested: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
};

export function EditConflict({ since, changes, isContested, onTake, onKeep }: EditConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  // Scrolls to the notice, because the user submits a long form at its end but the notice is at its
  // top.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  /**
   * Returns the focus to the last edited field, because the submit button or shortcut has moved the
   * focus.
   */
  const decide = (how: () => void) => () => {
    const field = place.current && lastFieldNear(place.current);
    how();
    restoreFocus(field);
  };
  return (
    <Flex
      ref={place}
      wrap="wrap"
      align="center"
      gap="xs"
      flex="none"
      my="3xs"
      px="sm"
      py="2xs"
      bd="1px solid var(--warn-line)"
      bdrs="sm"
      bg="var(--warn-bg)"
      fz="sm"
      role="status"
    >
      <Box flex="1 1 260px" miw={0}>
        <b>{since === null ? 'Changed since you opened this view' : sinceText(since)}</b>
        {changes.length === 0 ? null : (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Box>
      <Flex component="span" gap="xs">
        {isContested ? (
          <Button size="sm" onClick={decide(onTake)}>
            Take theirs
          </Button>
        ) : null}
        <Button size="sm" onClick={decide(onKeep)}>
          {isContested ? 'Keep mine' : 'OK'}
        </Button>
      </Flex>
    </Flex>
  );
}
