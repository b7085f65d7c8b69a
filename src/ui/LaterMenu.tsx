import { type ComponentType, cloneElement, type ReactElement, type Ref, useState } from 'react';
import { type Later, useLater } from './later.ts';

/** What a menu that is fetched later gets: the button that it hangs on, which was pressed already. */
export type MenuTarget = { readonly target: ReactElement<ButtonHandlers> };

type ButtonHandlers = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
};

type LaterMenuProps<Props> = {
  readonly menu: Later<ComponentType<Props & MenuTarget>>;
  readonly of: Props;
  readonly kind?: 'menu' | 'dialog';
  readonly children: ReactElement<ButtonHandlers>;
};

/** A button that stands at once, and its menu, fetched before the hand presses. */
export function LaterMenu<Props>({ menu, of, kind = 'menu', children }: LaterMenuProps<Props>) {
  const [asked, setAsked] = useState(false);
  const Opened = useLater(menu, asked);
  if (asked && Opened) return <Opened {...of} target={children} />;
  const prefetch = () => void menu.fetch().catch(() => undefined);
  return cloneElement(children, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setAsked(true),
  });
}
