import { type ComponentType, cloneElement, type ReactElement, type Ref, useState } from 'react';
import { type LazyModule, useLazyModule } from './lazy-module.ts';

/** Props of a lazily loaded menu; `target` is the button that opens the menu. */
export type MenuTarget = { readonly target: ReactElement<ButtonHandlers> };

type ButtonHandlers = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
};

type LazyMenuProps<Props> = {
  readonly menu: LazyModule<ComponentType<Props & MenuTarget>>;
  readonly menuProps: Props;
  readonly kind?: 'menu' | 'dialog';
  readonly children: ReactElement<ButtonHandlers>;
};

/**
 * Renders the button immediately. Loads the menu when the user hovers over the button or focuses
 * it.
 */
export function LazyMenu<Props>({
  menu,
  menuProps,
  kind = 'menu',
  children,
}: LazyMenuProps<Props>) {
  const [isRequested, setRequested] = useState(false);
  const Opened = useLazyModule(menu, isRequested);
  if (isRequested && Opened) return <Opened {...menuProps} target={children} />;
  const prefetch = () => void menu.fetch().catch(() => undefined);
  return cloneElement(children, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setRequested(true),
  });
}
