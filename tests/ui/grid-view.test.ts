import { describe, expect, it } from 'vitest';
import { defaultView, parseView, pinOf, reconcileView } from '../../src/ui/grid/view.ts';

const COLUMNS = [{ id: 'shape' }, { id: 'carat' }, { id: 'brand', hidden: true }];

describe('a stored view', () => {
  it('from before columns could be pinned has no pins', () => {
    const { pins: _, ...old } = defaultView(COLUMNS);
    expect(parseView(JSON.stringify(old))).toEqual({ ...old, pins: {} });
  });

  it('with an unknown side is not used', () => {
    const view = { ...defaultView(COLUMNS), pins: { carat: 'middle' } };
    expect(parseView(JSON.stringify(view))).toBeNull();
  });

  it('loses the pins of columns that no longer exist', () => {
    const view = { ...defaultView(COLUMNS), pins: { carat: 'left', gone: 'right' } } as const;
    expect(reconcileView(view, COLUMNS).pins).toEqual({ carat: 'left' });
  });
});

describe('the side of a column', () => {
  it('is that of the user, or else the default', () => {
    expect(pinOf({ id: 'carat', pinned: 'left' }, {})).toBe('left');
    expect(pinOf({ id: 'carat', pinned: 'left' }, { carat: 'none' })).toBe('none');
    expect(pinOf({ id: 'carat' }, { carat: 'right' })).toBe('right');
    expect(pinOf({ id: 'carat' }, {})).toBe('none');
  });
});
