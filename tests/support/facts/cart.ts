import { STONE_STATUS } from '#machines/codes.ts';
import {
  type CartContext,
  type CartEvent,
  type cartMachine,
  cartWorkflow,
} from '#machines/workflows/cart.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENTS } from './people.ts';

const EVENTS = Object.keys(cartWorkflow.participles) as CartEvent['type'][];

export const cartFacts: Facts<typeof cartMachine> = {
  workflow: cartWorkflow,
  worlds: combinations<CartContext>({
    stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code, STONE_STATUS.memo.code],
    tradingClient: CLIENTS,
    isListed: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
