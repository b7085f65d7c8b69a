import { expect, it } from 'vitest';
import { labelPlaceholders } from '#common/mailing/placeholders.ts';
import { makeLine } from '../../src/shared/stones/stone-columns.tsx';

it('the subject of a listed mailing has the labels of its placeholders', () => {
  expect(labelPlaceholders('{{ stone_count }} for {{business}}, {{unknown}}')).toBe(
    '[Stone count] for [Business], {{unknown}}',
  );
});

it('the finish of a stone includes its fluorescence', () => {
  const made = { cut: 'EX', polish: 'EX', symmetry: 'EX', fluorescence: 'None' };
  expect(makeLine(made)).toBe('3EX, fluor none');
  expect(makeLine({ ...made, cut: null, fluorescence: null })).toBe('EX EX');
});
