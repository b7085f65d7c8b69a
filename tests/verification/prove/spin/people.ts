/** Who acts, as numbers: nought is the clock, then the clients from the first, then those of the house. */
export interface Numbered {
  readonly clients: number;
  readonly associate: number;
  readonly qualityControl: number;
  readonly administrator: number;
  readonly second: number;
}

export const peopleOf = (clients: number): Numbered => ({
  clients,
  associate: clients + 1,
  qualityControl: clients + 2,
  administrator: clients + 3,
  second: clients + 4,
});

/** What the model says of `a`, who acts, and of `b`, the client that it is about. */
export const definitionsOf = ({
  clients,
  associate,
  qualityControl,
  administrator,
  second,
}: Numbered): string => `
#define is_client(a) (a >= 1 && a <= ${clients})
#define is_administrator(a) (a == ${administrator} || a == ${second})
#define is_staff(a) (a == ${qualityControl} || is_administrator(a))
#define may_act(a, b) (is_staff(a) || a == (b) + 1 || (a == ${associate} && (b) == 0))
#define is_house(a) (a == ${associate} || a == ${qualityControl} || a == ${administrator})
#define everybody(a) (is_client(a) || is_house(a))`;
