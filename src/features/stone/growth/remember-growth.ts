import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import type { StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { remembersGrowth } from './use-growth.ts';

function chosenBy(event: StoneFilterEvent): Profile['growth_type'] | undefined {
  if (event.type === 'filter.growth') return event.growth;
  if (event.type === 'filter.read') return event.part.growth_type;
  return undefined;
}

/**
 * Saves the last chosen growth type in the user's profile, so that it is the default on every
 * device.
 */
export function rememberGrowth(event: StoneFilterEvent, profile: Profile): void {
  const growth = chosenBy(event);
  if (growth === undefined || growth === profile.growth_type || !remembersGrowth(profile)) return;
  void unwrapData(
    api.PUT('/user/profile', { body: { data: { growth_type: growth } } }),
    TEXTS.failed,
  )
    .then((user) => sessionActor.send({ type: 'session.profileRead', user }))
    .catch((error: unknown) => notifyProblem(error, TEXTS.failed));
}
