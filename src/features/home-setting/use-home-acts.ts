import { useQueryClient } from '@tanstack/react-query';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { HOME_SETTINGS, type HomeKind, type HomeSetting, switchHomeSetting } from './home-calls.ts';

export const GROUP = 'Home settings';

export function useHomeActs() {
  const cache = useQueryClient();
  const acts = useCompanyActions({
    group: GROUP,
    refresh: () => cache.invalidateQueries({ queryKey: [HOME_SETTINGS] }),
  });
  return {
    ...acts,
    flip: (kind: HomeKind, { id, is_active }: HomeSetting) =>
      acts.run(
        () => switchHomeSetting(kind, id, !is_active),
        () => switchHomeSetting(kind, id, is_active),
      ),
  };
}

export type HomeActs = ReturnType<typeof useHomeActs>;
