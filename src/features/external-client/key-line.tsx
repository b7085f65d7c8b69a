import { Flex, Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ApiKey } from './client-calls.ts';
import { endOf, KEY_STATE, opens } from './key-words.ts';

export function KeyLine({ of: key }: { readonly of: ApiKey }) {
  const { label, tone } = KEY_STATE[key.state];
  const used =
    key.used_at === null
      ? 'never used'
      : `used ${formatDateTime(new Date(key.used_at))}${key.used_from ? ` from ${key.used_from}` : ''}`;
  return (
    <Text
      component="div"
      inherit
      flex="1 1 300px"
      c="var(--text-2)"
      style={{ overflowWrap: 'anywhere' }}
    >
      <Flex wrap="wrap" align="center" rowGap="5xs" columnGap="2xs">
        <Text span inherit fw="var(--w-medium)" c={opens(key) ? 'var(--text)' : 'inherit'}>
          {key.name}
        </Text>
        <code>{key.beginning}…</code>
        <StatusBadge label={label} tone={tone} ring />
        {key.is_sandbox ? <span>Sandbox</span> : null}
      </Flex>
      <p>
        {key.scopes.join(', ')} · {count(key.per_minute, 'request')} per minute · {endOf(key)}
      </p>
      <p>
        {used} · created by {key.created_by}
        {key.replaces === null ? '' : `, replaces ${key.replaces}…`}
      </p>
    </Text>
  );
}
