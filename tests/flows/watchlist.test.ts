import { ROLE, STONE_STATUS, WATCHLIST_STATUS } from '#machines/codes.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import { listLineGuards } from '#machines/workflows/list-line.ts';
import type { WatchlistContext, watchlistMachine } from '#machines/workflows/watchlist.ts';
import { ACTORS } from '../support/facts/people.ts';
import { watchlistFacts } from '../support/facts/watchlist.ts';
import { describeLineFlow, type LineStage } from '../support/machines/line-flow.ts';
import { isLetIn } from '../support/machines/stage.ts';
import type { Person } from '../support/servers/portal.ts';

const mayWatch = (actor: Actor): boolean => isLetIn(actor) || actor.role === ROLE.guest;

/** Whoever the line belongs to. */
function ownerOf(stage: LineStage, { tradingClient, keeper }: WatchlistContext): Person {
  const person = tradingClient ? undefined : ACTORS.find(({ id }) => id === keeper);
  return person ? stage.personOf(person) : stage.cast.ada;
}

describeLineFlow<typeof watchlistMachine>({
  name: 'watchlist',
  facts: watchlistFacts,
  table: 'watch_line',
  notSent: [],
  async stoneFor(stage, { context }) {
    const stone = await stage.desk.stone();
    if (context.isListed) await stage.keep.added(ownerOf(stage, context), 'watchlist', stone);
    if (context.stoneStatus === STONE_STATUS.hold.code)
      await stage.desk.held(stage.cast.ravi, stone);
    return stone;
  },
  async standing(stage, { code, context }) {
    const stone = await stage.desk.stone();
    const owner = ownerOf(stage, context);
    const id = await stage.keep.added(owner, 'watchlist', stone);
    if (code === WATCHLIST_STATUS.removed.code) await stage.keep.remove(owner, 'watchlist', [id]);
    return { stone, id };
  },
  async send(stage, { event, context }, { stone, id }) {
    const person = stage.personOf(event.actor);
    if (event.type === 'watchlist.remove')
      return stage.keep.remove(person, 'watchlist', [id ?? '']);
    const client = context.tradingClient ? stage.forAda(person) : {};
    return stage.keep.add(person, 'watchlist', [stone], client);
  },
  isReachable({ code, context, event }) {
    if (!mayWatch(event.actor)) return false;
    if (code !== START_CODE) return event.type === 'watchlist.remove';
    // Without a client it is the caller's own, and a customer is always its own client.
    const isOwn = event.actor.id === context.keeper && event.actor.role !== ROLE.customer;
    return event.type === 'watchlist.add' && (context.tradingClient !== null || isOwn);
  },
  hiddenBy: ({ context, event }) =>
    listLineGuards.actorKeepsLine({ context, event }) ? null : 'actorKeepsLine',
});
