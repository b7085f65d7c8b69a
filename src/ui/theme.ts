import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Select,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';

/**
 * Colours, radii and sizes live in tokens.css and mantine-look.css; the theme only says how
 * Mantine behaves. Setting a colour here would write a style tag at run time, which the content
 * security policy refuses.
 */
export const theme = createTheme({
  autoContrast: false,
  focusRing: 'auto',
  cursorType: 'default',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { variant: 'default', size: 'md' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 'md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'md' } }),
    Select: Select.extend({
      defaultProps: { size: 'md', checkIconPosition: 'right', allowDeselect: false },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'md', transitionDuration: 0 },
    }),
    Menu: Menu.extend({
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        shadow: 'none',
        transitionProps: { transition: 'fade', duration: 140 },
      },
    }),
    Popover: Popover.extend({
      defaultProps: {
        position: 'bottom-end',
        offset: 4,
        shadow: 'none',
        transitionProps: { transition: 'fade', duration: 140 },
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        withArrow: true,
        arrowSize: 8,
        openDelay: 250,
        multiline: true,
        maw: 280,
        transitionProps: { transition: 'fade', duration: 80 },
        events: { hover: true, focus: true, touch: true },
      },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        size: 460,
        shadow: 'none',
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        transitionProps: { transition: 'fade', duration: 200 },
      },
    }),
    Drawer: Drawer.extend({
      defaultProps: {
        position: 'right',
        shadow: 'none',
        transitionProps: { transition: 'slide-left', duration: 200 },
      },
    }),
  },
});
