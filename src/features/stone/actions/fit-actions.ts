import { textWidth } from '../../../ui/text-width.ts';
import { SHARE_ACTIONS, type ShareAction } from '../sharing/share-actions.ts';
import { actionsOfferedTo, type BarAction } from './bar-actions.ts';

export type InlineAction = BarAction['action'] | ShareAction;

const FONT = "500 13px 'Inter Variable', Inter, system-ui, sans-serif";
/**
 * Width of a button without its label: padding, key hint, and the gap to the next button, in
 * pixels.
 */
const BUTTON_PADDING = 37;
const ICON_WIDTH = 24;
const MENU_WIDTH = 74;

/**
 * All actions by priority. The first actions become buttons if the bar has space, and the others
 * stay in the menu.
 */
export const ACTION_ORDER: readonly InlineAction[] = [
  'hold',
  'confirm',
  'memo',
  'cart',
  'watch',
  'enquire',
  'offerPrice',
  'share',
  'note',
  'join',
  'export',
];

/**
 * Returns the actions that fit into `availableWidth` pixels next to the menu button. Returns at
 * least one action.
 */
export function fitActions(availableWidth: number, role: number): readonly InlineAction[] {
  const offered = new Map<InlineAction, Pick<BarAction, 'label' | 'icon'>>([
    ...actionsOfferedTo(role).map((act) => [act.action, act] as const),
    ...SHARE_ACTIONS.map((act) => [act.kind, act] as const),
  ]);
  const acts = ACTION_ORDER.flatMap((name) => {
    const act = offered.get(name);
    return act ? [{ name, width: widthOf(act) }] : [];
  });
  const fitting: InlineAction[] = [];
  let taken = 0;
  for (const [at, { name, width }] of acts.entries()) {
    taken += width;
    const menu = at === acts.length - 1 ? 0 : MENU_WIDTH;
    if (taken + menu > availableWidth && fitting.length > 0) break;
    fitting.push(name);
  }
  return fitting;
}

const widthOf = ({ label, icon }: Pick<BarAction, 'label' | 'icon'>): number =>
  Math.ceil(textWidth(label, FONT)) + BUTTON_PADDING + (icon ? ICON_WIDTH : 0);
