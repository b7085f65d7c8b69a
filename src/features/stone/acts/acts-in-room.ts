import { textWidth } from '../../../ui/text-width.ts';
import { GIVING, type Giving } from '../giving/giving.ts';
import { type BarAction, offeredTo } from './bar-actions.ts';

export type BesideAct = BarAction['action'] | Giving;

const FONT = "500 13px 'Inter Variable', Inter, system-ui, sans-serif";
/** Padding of a button, its key hint and the gap to the next button, in pixels. */
const AROUND = 37;
const ICON = 24;
const MORE = 74;

/** All actions, in the order in which they move from the menu to the bar. */
export const ALL_ACTS: readonly BesideAct[] = [
  'hold',
  'confirm',
  'memo',
  'cart',
  'watch',
  'enquire',
  'share',
  'note',
  'join',
  'download',
];

/** Returns the actions that fit the width next to the menu button; always at least one. */
export function actsInRoom(room: number, role: number): readonly BesideAct[] {
  const offered = new Map<BesideAct, Pick<BarAction, 'label' | 'icon'>>([
    ...offeredTo(role).map((act) => [act.action, act] as const),
    ...GIVING.map((act) => [act.kind, act] as const),
  ]);
  const acts = ALL_ACTS.flatMap((name) => {
    const act = offered.get(name);
    return act ? [{ name, width: widthOf(act) }] : [];
  });
  const beside: BesideAct[] = [];
  let taken = 0;
  for (const [at, { name, width }] of acts.entries()) {
    taken += width;
    const menu = at === acts.length - 1 ? 0 : MORE;
    if (taken + menu > room && beside.length > 0) break;
    beside.push(name);
  }
  return beside;
}

const widthOf = ({ label, icon }: Pick<BarAction, 'label' | 'icon'>): number =>
  Math.ceil(textWidth(label, FONT)) + AROUND + (icon ? ICON : 0);
