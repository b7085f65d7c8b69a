import { List, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useProfile } from '../../shared/session/use-session.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { guideOf } from './screen-guides.ts';

/** A phone has no keyboard, so sentences about keys are left out there. */
const hasNoKeys = (sentence: string): boolean => !/\bpress\b/i.test(sentence);

/** The guide of the current screen. */
export function ScreenGuide() {
  const { role_id: role } = useProfile();
  const phone = useIsPhone();
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const params: { readonly list?: string } = match?.params ?? {};
  const guide = guideOf(match?.routeId ?? '', { role, list: params.list });
  if (guide === null) return null;
  return (
    <section aria-labelledby="screen-guide">
      <Text component="h3" id="screen-guide" fz="xs" c="dimmed" mb="3xs">
        About this screen
      </Text>
      <List fz="sm" spacing="3xs" mb="md">
        {(phone ? guide.filter(hasNoKeys) : guide).map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </section>
  );
}
