import { ENQUIRY_STATUS, ROLE } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { enquiryFacts } from '../support/facts/enquiry.ts';
import { describeLineFlow } from '../support/machines/line-flow.ts';
import { hiddenFromStrangers } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn } from '../support/machines/stage.ts';
import { offersOf, priceOfferDeskOf } from '../support/trade/price-offer-desk.ts';

describeLineFlow<typeof enquiryMachine>({
  name: 'enquiry',
  facts: enquiryFacts,
  table: 'enquiry',
  notSent: ['enquiry.offer'],
  async stoneFor({ desk, keep, cast }, { context }) {
    const stone = await desk.stone();
    if (context.isAsked) await keep.asked(cast.ada, stone);
    if (context.stoneStatus !== AVAILABLE) await desk.held(cast.ravi, stone);
    return stone;
  },
  async standing({ portal, desk, keep, cast }, { code, context }) {
    const stone = await desk.stone();
    const id = await keep.asked(cast.ada, stone);
    if (context.hasPriceOffer) await priceOfferDeskOf(portal).made(cast.ada, stone, 1);
    if (code === ENQUIRY_STATUS.closed.code) await keep.close(cast.ada, [id], 'Bought elsewhere.');
    return { stone, id };
  },
  async send(stage, { event, context }, { stone, id }) {
    const { keep } = stage;
    const person = stage.personOf(event.actor);
    switch (event.type) {
      case 'enquiry.offer': {
        // A price offer continues the open enquiry of the client, or opens one.
        const made = await priceOfferDeskOf(stage.portal).make(
          person,
          [[stone, 1]],
          stage.forAda(person),
        );
        const enquiries = offersOf(made).map(({ enquiry_id }) => ({ id: enquiry_id }));
        return { ...made, body: { ...made.body, data: enquiries } };
      }
      case 'enquiry.ask':
        return keep.ask(person, [stone], {
          ...(context.tradingClient ? stage.forAda(person) : {}),
          remark: event.remark,
        });
      case 'enquiry.reply':
        return keep.reply(person, id ?? '', { text: event.remark });
      case 'enquiry.close':
        return keep.close(person, [id ?? ''], event.remark);
    }
  },
  isReachable({ code, context, event }) {
    if (!isLetIn(event.actor)) return false;
    if (context.hasPriceOffer && code !== ENQUIRY_STATUS.open.code) return false;
    if (code === START_CODE) {
      if (event.type !== 'enquiry.ask') return false;
      // A customer that names no client acts for itself; nobody has asked nothing.
      return (
        context.tradingClient !== null || (event.actor.role !== ROLE.customer && !context.isAsked)
      );
    }
    return (
      event.type !== 'enquiry.ask' &&
      context.tradingClient !== null &&
      context.stoneStatus === AVAILABLE
    );
  },
  hiddenBy: hiddenFromStrangers('actorMayActForClient'),
});
