import { type ComponentType, cloneElement, type ReactElement, type Ref, useState } from 'react';
import { type Later, useLater } from './later.ts';

/** Props of a lazily loaded menu: its trigger button, which the user has already pressed. */
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

/** Renders the button immediately and prefetches its menu on hover and focus. */
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
