import { api, dataOf } from '../../../api/client.ts';
import { TEXTS } from '../../../api/texts.ts';
import type { Profile } from '../../../api/types.ts';
import type { StoneFilterEvent } from '../../../machines/screens/stone-filter.ts';
import { tellProblem } from '../../../shared/frame/tell-problem.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { keepsGrowth } from './use-growth.ts';

/** The growth that a reader chose by hand or by word; nothing where this chose none. */
function chosenBy(event: StoneFilterEvent): Profile['growth_type'] | undefined {
  if (event.type === 'filter.growth') return event.growth;
  if (event.type === 'filter.read') return event.part.growth_type;
  return undefined;
}

/** What was chosen last is begun with the next time, on whatever machine. */
export function rememberGrowth(event: StoneFilterEvent, profile: Profile): void {
  const growth = chosenBy(event);
  if (growth === undefined || growth === profile.growth_type || !keepsGrowth(profile)) return;
  void dataOf(api.PUT('/user/profile', { body: { data: { growth_type: growth } } }), TEXTS.failed)
    .then((user) => sessionActor.send({ type: 'session.profileRead', user }))
    .catch((error: unknown) => tellProblem(error, TEXTS.failed));
}
