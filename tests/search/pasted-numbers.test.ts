import { beforeEach, describe, expect, it } from 'vitest';
import { type InventedStock, inventedStock } from '../support/search/invented-stock.ts';

describe('pasted numbers', () => {
  let stock: InventedStock;
  beforeEach(() => {
    stock = inventedStock([
      { nr: 1, report_no: 'G-3' },
      { nr: 2, report_no: 'G-2' },
      { nr: 3, report_no: 'G-1', status: 8 },
    ]);
  });
  const numbers = ['G-2', 'G-1', 'S-1', 'S-3', 'NOBODYS', 'G-3'];
  const pasted = { numbers, chosen: [{ kind: 'numbers', numbers } as const] };

  it('return the stones in the typed order, each once', () => {
    expect(stock.page(pasted)).toEqual([2, 3, 1]);
    expect(stock.page({ ...pasted, skip: 1, take: 1 })).toEqual([3]);
  });

  it('return them in another order on request', () => {
    expect(stock.page({ ...pasted, sort: [{ by: 'nr', descending: true }] })).toEqual([3, 2, 1]);
  });

  it('return no stone that another condition excludes', () => {
    const notSold = {
      kind: 'not',
      of: { kind: 'among', attribute: 'status', values: [8] },
    } as const;
    expect(stock.page({ ...pasted, chosen: [...pasted.chosen, notSold] })).toEqual([2, 1]);
  });

  it('return both stones that share a number', () => {
    const twins = inventedStock([
      { nr: 1, report_no: 'G-1' },
      { nr: 2, report_no: 'G-1' },
    ]);
    const both = twins.page({ numbers: ['G-1'] });
    expect(both.toSorted()).toEqual([1, 2]);
  });

  it('that are unknown are named, and so are those of stones that the viewer may not see', () => {
    expect(stock.ask(pasted).unknownNumbers).toEqual(['NOBODYS']);
    const visible = [{ kind: 'within', figure: 'nr', from: 2, to: null } as const];
    expect(stock.ask({ ...pasted, visible }).unknownNumbers).toEqual(['S-1', 'NOBODYS', 'G-3']);
  });

  it('of stones that other filters exclude are not reported as unknown', () => {
    const none = { kind: 'within', figure: 'nr', from: 99, to: null } as const;
    const answer = stock.ask({ ...pasted, chosen: [none] });
    expect(answer.page.ids).toEqual([]);
    expect(answer.unknownNumbers).toEqual(['NOBODYS']);
  });

  it('are looked up again for each search', () => {
    const few = inventedStock([{ nr: 1, stock_no: 'OLD' }]);
    const ask = () => few.ask({ numbers: ['OLD', 'NEW'] }).unknownNumbers;
    expect(ask()).toEqual(['NEW']);
    few.change({ nr: 1, stock_no: 'NEW' });
    expect(ask()).toEqual(['OLD']);
  });
});
