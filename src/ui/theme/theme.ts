import {
  type ActionIconProps,
  type ButtonProps,
  type CheckboxProps,
  type ComboboxProps,
  createTheme,
  type DrawerProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';
import { createElement } from 'react';
import { Icon } from '../Icon.tsx';

/**
 * Sets default props without importing the component. An import would add the component to the
 * bundle of the first page.
 */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps });

const FLOATING = {
  position: 'bottom-end',
  offset: 4,
  shadow: 'none',
  transitionProps: { transition: 'fade', duration: 140 },
} as const;

/**
 * Opens with a transition and closes without one, so that the page handles keys immediately after a
 * dialog or drawer closes.
 */
const FADE_IN = { duration: 200, exitDuration: 0 } as const;

/**
 * Disables Mantine's scroll lock, which writes a style tag at run time. `mantine-layers.css` locks
 * the scroll instead.
 */
const NO_STYLE_TAG = { lockScroll: false } as const;

/**
 * Configures only the behaviour of Mantine; tokens.css and the Mantine style sheets set colours,
 * radii and sizes. Mantine would write a colour from this object to a style tag at run time, which
 * the content security policy forbids.
 */
export const theme = createTheme({
  autoContrast: false,
  focusRing: 'auto',
  cursorType: 'default',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  // Steps below Mantine's smallest, `xs`. Only the names count here: tokens.css has the sizes.
  spacing: { '5xs': '2px', '4xs': '4px', '3xs': '6px', '2xs': '8px' },
  components: {
    Button: defaults<ButtonProps>({ variant: 'default', size: 'md' }),
    ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', size: 'md' }),
    TextInput: defaults<TextInputProps>({ size: 'md' }),
    Textarea: defaults<TextareaProps>({ size: 'md' }),
    Select: defaults<SelectProps>({
      size: 'md',
      checkIconPosition: 'right',
      allowDeselect: false,
      rightSection: createElement(Icon, { name: 'chevronDown', size: 'small' }),
      rightSectionPointerEvents: 'none',
    }),
    Checkbox: defaults<CheckboxProps>({ size: 'md' }),
    // By default, Mantine keeps the options of each closed select in the page: 252 for a country.
    Combobox: defaults<ComboboxProps>({ keepMounted: false }),
    Menu: defaults<MenuProps>(FLOATING),
    Popover: defaults<PopoverProps>(FLOATING),
    Tooltip: defaults<TooltipProps>({
      withArrow: true,
      arrowSize: 8,
      openDelay: 250,
      multiline: true,
      maw: 280,
      transitionProps: { transition: 'fade', duration: 80 },
      events: { hover: true, focus: true, touch: true },
    }),
    Modal: defaults<ModalProps>({
      ...NO_STYLE_TAG,
      centered: true,
      size: 460,
      closeButtonProps: { 'aria-label': 'Close' },
      // Without this role, assistive technology would announce the header of a dialog as the banner
      // of the page.
      attributes: { header: { role: 'presentation' } },
      shadow: 'none',
      overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      transitionProps: { transition: 'fade', ...FADE_IN },
    }),
    Drawer: defaults<DrawerProps>({
      ...NO_STYLE_TAG,
      position: 'right',
      closeButtonProps: { 'aria-label': 'Close' },
      attributes: { header: { role: 'presentation' } },
      shadow: 'none',
      transitionProps: { transition: 'slide-left', ...FADE_IN },
    }),
  },
});
