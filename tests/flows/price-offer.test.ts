import { PRICE_OFFER_STATUS, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { sideOf } from '#machines/workflows/price-offer.ts';
import { expirePriceOffers } from '../../server/jobs/expire-price-offers.ts';
import { OWN } from '../support/facts/people.ts';
import { priceOfferFacts } from '../support/facts/price-offer.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import {
  describeLineFlow,
  type LineRecord,
  type LineStage,
} from '../support/machines/line-flow.ts';
import { hiddenFromStrangers } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn, reasonSent } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { idsAs } from '../support/runner/id-as.ts';
import type { Answer } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';
import { offersOf, priceOfferDeskOf } from '../support/trade/price-offer-desk.ts';

type PriceOfferStep = Step<typeof priceOfferMachine>;
const { offered, countered, accepted, declined, withdrawn, expired } = PRICE_OFFER_STATUS;

/** Any price of the client is at most this, and any price above the asking price is more. */
const LOW = 1;

const withId = (answer: Answer): Answer => ({
  ...answer,
  body: { ...answer.body, data: offersOf(answer).map(({ id }) => ({ id })) },
});

/** Holds the stone, or offers it to the waitlist, as the facts want it. */
async function reserve(
  stage: LineStage,
  stone: Stone,
  { heldFor, offeredTo }: PriceOfferStep['context'],
) {
  const { desk, cast } = stage;
  if (heldFor !== null) await desk.held(stage.clientOf(heldFor), stone);
  if (offeredTo === null) return;
  const hold = await desk.held(cast.ravi, stone);
  await desk.inLine(stage.clientOf(offeredTo), stone);
  await desk.release(cast.ravi, [hold]);
}

async function stoneFor(stage: LineStage, { context }: PriceOfferStep) {
  const { desk, cast, portal } = stage;
  await stage.stand(null);
  const stone = await desk.stone();
  await (context.isBelowCost ? desk.askMuch([stone.id]) : desk.askLittle([stone.id]));
  if (context.hasOpenPriceOffer) await priceOfferDeskOf(portal).made(cast.ada, stone, LOW);
  await reserve(stage, stone, context);
  return stone;
}

/** A price offer of ada in the state of the step, whose price `side` has named. */
async function arrangeOffer(
  stage: LineStage,
  { code, context }: PriceOfferStep,
): Promise<LineRecord> {
  const { desk, cast, portal } = stage;
  const offers = priceOfferDeskOf(portal);
  await stage.stand(null);
  const stone = await desk.stone();
  await desk.askLittle([stone.id]);
  const isCountered = code === countered.code;
  const first = isCountered === (context.side === 'client') ? cast.administrator : cast.ada;
  const { id } = await offers.made(first, stone, LOW, stage.forAda(first));
  if (isCountered)
    await offers.counter(first === cast.ada ? cast.administrator : cast.ada, { [id]: LOW });
  if (code === accepted.code)
    await offers.accept(first === cast.ada ? cast.administrator : cast.ada, { [id]: LOW });
  if (code === declined.code)
    await offers.decline(first === cast.ada ? cast.administrator : cast.ada, [id], 'No.');
  if (code === withdrawn.code) await offers.withdraw(first, [id], 'No.');
  if (context.due || code === expired.code)
    await stage.sql(`update price_offer set until = now() - interval '1 second' where id = $1`, id);
  if (code === expired.code)
    await expirePriceOffers(portal.database.pool, NOBODYS_REQUEST, idsAs([id]));
  if (context.isBelowCost) await desk.askMuch([stone.id]);
  if (code === offered.code || isCountered) await reserve(stage, stone, context);
  await stage.stand(context.tradingClient);
  return { stone, id };
}

describeLineFlow<typeof priceOfferMachine>({
  name: 'priceOffer',
  facts: priceOfferFacts,
  table: 'price_offer',
  notSent: ['priceOffer.close'],
  // tests/api/trade/price-offer.test.ts sends prices above the asking price.
  unmet: ['priceAboveAskingIsConfirmed'],
  stoneFor,
  standing: arrangeOffer,
  async send(stage, { event, context }, { stone, id }) {
    const { portal, desk, cast } = stage;
    const offers = priceOfferDeskOf(portal);
    const own = id ?? '';
    // A path can name the price of either party; the facts say of which.
    if (id !== null && event.actor.id !== null)
      await stage.sql(
        `update price_offer set side = $2 where id = $1 and side <> $2`,
        id,
        context.side ?? (sideOf(event.actor) === 'client' ? 'company' : 'client'),
      );
    switch (event.type) {
      case 'priceOffer.make': {
        const person = stage.personOf(event.actor);
        return withId(
          await offers.make(person, [[stone, LOW]], {
            ...(context.tradingClient ? stage.forAda(person) : {}),
            ...reasonSent(event.belowCost),
          }),
        );
      }
      case 'priceOffer.counter':
        return offers.counter(
          stage.personOf(event.actor),
          { [own]: LOW },
          reasonSent(event.belowCost),
        );
      case 'priceOffer.accept':
        return offers.accept(
          stage.personOf(event.actor),
          { [own]: LOW },
          reasonSent(event.belowCost),
        );
      case 'priceOffer.decline':
        return offers.decline(stage.personOf(event.actor), [own], event.remark);
      case 'priceOffer.withdraw':
        return offers.withdraw(stage.personOf(event.actor), [own], event.remark);
      case 'priceOffer.expire':
        if (context.due)
          await stage.sql(
            `update price_offer set until = now() - interval '1 second' where id = $1`,
            own,
          );
        await expirePriceOffers(portal.database.pool, NOBODYS_REQUEST, idsAs([own]));
        return null;
      case 'priceOffer.close':
        return desk.setStatus(cast.administrator, stone.id, 2);
    }
  },
  isReachable({ code, context, event }) {
    if (context.isOverbid || event.type === 'priceOffer.close') return false;
    if (event.type === 'priceOffer.expire')
      return (
        (code === offered.code || code === countered.code) &&
        event.actor.role === 0 &&
        context.tradingClient !== null &&
        context.side !== null &&
        context.stoneStatus === AVAILABLE &&
        context.heldFor === null &&
        context.offeredTo === null
      );
    if (!isLetIn(event.actor)) return false;
    // The customers of an inactive client cannot sign in.
    if (
      context.tradingClient?.isActive === false &&
      (code === START_CODE || event.actor.role === ROLE.customer)
    )
      return false;
    if (context.offeredTo === OWN || (context.offeredTo !== null && context.heldFor !== null))
      return false;
    const isHeld = context.stoneStatus === STONE_STATUS.hold.code;
    if (isHeld !== (context.heldFor !== null)) return false;
    if (context.stoneStatus !== AVAILABLE && !isHeld) return false;
    // Only a price of the company is compared with the cost.
    if (context.isBelowCost && sideOf(event.actor) === 'client') return false;
    if (code === START_CODE) {
      if (event.type !== 'priceOffer.make' || context.side !== null || context.due) return false;
      return (
        context.tradingClient !== null ||
        (event.actor.role !== ROLE.customer && !context.hasOpenPriceOffer && !context.isBelowCost)
      );
    }
    return (
      event.type !== 'priceOffer.make' &&
      context.tradingClient !== null &&
      context.side !== null &&
      !context.hasOpenPriceOffer
    );
  },
  hiddenBy: hiddenFromStrangers('actorMayActForClient'),
});
