import { textWidth } from '../../../ui/text-width.ts';
import { GIVING, type Giving } from '../giving/giving.ts';
import { type BarAction, offeredTo } from './bar-actions.ts';

export type BesideAct = BarAction['action'] | Giving;

const FONT = "500 13px 'Inter Variable', Inter, system-ui, sans-serif";
/** The edges of a button, its key, and the gap to the next. */
const AROUND = 37;
const ICON = 24;
const MORE = 74;

/** All of them, in the order in which they leave the menu for the bar. */
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

/** As many acts as there is room for, and for the menu of those that are left; the first of them always. */
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
