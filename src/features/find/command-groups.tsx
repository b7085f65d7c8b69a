import { Flex } from '@mantine/core';
import type { Command } from '../../shared/frame/command-registry.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { FindGroup, FindItem } from './find-item.ts';

const THIS_SCREEN = 'This screen';

export function commandGroups(commands: readonly Command[], text: string): FindGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, FindItem[]>([[THIS_SCREEN, []]]);
  const isLabelled = ({ label }: FindItem): boolean =>
    words.every((word) => label.toLowerCase().includes(word));
  for (const command of commands) {
    const { label, keywords = '', group = THIS_SCREEN, hidden = false } = command;
    const named = `${label} ${group} ${keywords}`.toLowerCase();
    if (hidden || !words.every((word) => named.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), itemOf(command)]);
  }
  return [...groups].map(([label, items]) => ({
    label,
    // Commands whose label contains the text come before commands that only their keywords find.
    items: items.toSorted((one, other) => Number(isLabelled(other)) - Number(isLabelled(one))),
  }));
}

const itemOf = ({ id, label, reason, keys, run }: Command): FindItem => ({
  id: `command ${id}`,
  label,
  detail: '',
  reason: reason ?? undefined,
  right: keys ? <KeyNames keys={keys} /> : null,
  run,
});

function KeyNames({ keys }: { readonly keys: string }) {
  return (
    <Flex component="span" display="inline-flex" gap="4xs">
      {keys.split(' ').map((key) => (
        <Keys key={key}>{key}</Keys>
      ))}
    </Flex>
  );
}
