import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { namelessIn, PHONE, row, tick, windowOf } from '../../support/browser/pages.ts';
import { goForgetful, goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let browser: Browser;
let cast: Cast;
const open: BrowserContext[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size?: typeof PHONE): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  await page.locator('tbody tr[data-index], .ui-card, .ui-grid-item, .ui-blank').first().waitFor();
  return page;
}

interface Found {
  stockList: { stock_no: string; report_no: string | null; carat: number }[];
  totals: { pieces: number };
}

/** What the server finds for this person, asked without any screen. */
async function found(person: Person, filter: object, diamondType = 1): Promise<Found> {
  const path = `/inventory/search?diamond_type=${diamondType}`;
  const { status, body } = await portal.call(person.token, 'POST', path, {
    body: { data: filter },
  });
  expect(status).toBe(200);
  return body.data as Found;
}
const piecesOf = async (person: Person, filter: object, diamondType?: number): Promise<number> =>
  (await found(person, filter, diamondType)).totals.pieces;

const countText = (pieces: number): string =>
  `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'stone' : 'stones'}`;
const shows = (page: Page, pieces: number) =>
  page.locator('.ui-grid-toolbar-left b').getByText(countText(pieces), { exact: true }).waitFor();

const choices = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choice = (page: Page, list: string, name: string) =>
  choices(page, list).getByRole('button', { name, exact: true });
const strip = (page: Page, name: string) => page.getByRole('listbox', { name, exact: true });
const grade = (page: Page, list: string, name: string) =>
  strip(page, list).getByRole('option', { name, exact: true });
const chip = (page: Page, name: string) => page.locator('.ui-chip', { hasText: name });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search stones' });
const group = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title}`) });
const card = (page: Page, index: number) => page.locator(`.ui-card[data-index="${index}"]`);

/** A range drawn with the pointer. */
async function draw(page: Page, list: string, from: string, to: string): Promise<void> {
  const [start, end] = [
    await grade(page, list, from).boundingBox(),
    await grade(page, list, to).boundingBox(),
  ];
  if (!start || !end) throw new Error('the strip is not on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
  await page.mouse.up();
}

it('the header says what each of its searches finds', async () => {
  const page = await screen(cast.ada, '/search');
  const stones = field(page);
  await stones.waitFor();
  expect(await stones.getAttribute('placeholder')).toMatch(/^Filter stones: /);
  const room = await stones.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('not a field');
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = style.font;
    const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return input.clientWidth - sides - pen.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const header = page.locator('.shell-head');
  const saved = header.getByRole('button', { name: 'Saved and recent searches' });
  expect(await saved.innerText()).toBe('Saved');
  const find = header.getByRole('button', { name: /Ctrl K$/ });
  expect(await find.innerText()).toMatch(/^Find/);
  expect(await find.getAttribute('title')).toBe(
    'Opens one stone, order, client or screen, or runs a command',
  );
});

it('an invalid filter in the URL is named, and cleared with one click', async () => {
  const page = await screen(cast.ada, '/search?cut=GD&shape=OVAL');
  const refused = page.locator('.ui-blank[role="alert"]');
  for (const [at, filter, value] of [
    [null, 'cut', 'GD'],
    ['/search?shade=!PLAID&shape=OVAL', 'shade', 'PLAID'],
  ] as const) {
    if (at) await goForgetful(page, at);
    await refused.getByText(`Unknown ${filter}: ${value}.`, { exact: true }).waitFor();
    expect(await page.locator('tbody tr[data-index]').count()).toBe(0);
    await refused.getByRole('button', { name: `Remove ${filter}`, exact: true }).click();
    await shows(page, await piecesOf(cast.ada, { shape: ['OVAL'] }));
    expect(new URL(page.url()).search).toBe('?growth=both&shape=OVAL');
  }
  await goForgetful(page, '/search?color=QQ&cut=GD&shape=OVAL');
  await refused.getByText('2 filters are invalid', { exact: true }).waitFor();
  await refused.getByText('Unknown colour: QQ. Unknown cut: GD.', { exact: true }).waitFor();
  await refused.getByRole('button', { name: 'Remove colour', exact: true }).click();
  await refused.getByText('The filter Cut is invalid').waitFor();
  await refused.getByText('Unknown cut: GD.', { exact: true }).waitFor();
  await goForgetful(
    page,
    '/search?listed_from=2026-02-01T00:00:00Z&listed_to=2026-01-01T00:00:00Z',
  );
  await refused.getByText('The filter Listed from is invalid', { exact: true }).waitFor();

  await goForgetful(page, '/search?lab=NOPE&shape=SQUASHED&color=D');
  await page.getByText(/(?:is|are) invalid$/).waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await shows(page, await piecesOf(cast.ada, {}));
  // What is no filter and makes no sense is as if it were not said.
  await goTo(page, '/search?color=D&size=nonsense&page=zero&sort=nonsense');
  await shows(page, await piecesOf(cast.ada, { color: ['D'] }));
});

describe('a search without matches', () => {
  it('counts what each remedy would find', async () => {
    const page = await screen(cast.ada, '/search?growth=both&shape=ROUND&carat=40..50');
    const blank = page.locator('.ui-blank');
    const rounds = await piecesOf(cast.ada, { shape: ['ROUND'] });
    expect(await piecesOf(cast.ada, { carat: [{ from: 40, to: 50 }] })).toBe(0);
    await blank
      .getByText(`Matches after removing carat “40.00 – 50.00”: ${rounds.toLocaleString('en-US')}.`)
      .waitFor();
    await blank.getByRole('button', { name: 'Remove carat' }).click();
    await shows(page, rounds);
  });

  it('leads to the fancy stones with the same filters', async () => {
    const sort = [{ field: 'carat', descending: true }];
    const { stockList } = await found(cast.ada, { size: 100, sort }, 2);
    for (const { carat } of stockList) {
      const filter = { carat: [{ from: carat, to: carat }] };
      if ((await piecesOf(cast.ada, filter)) > 0) continue;
      const inFancy = await piecesOf(cast.ada, filter, 2);
      const page = await screen(cast.ada, `/search?growth=both&carat=${carat}..${carat}`);
      const blank = page.locator('.ui-blank');
      await blank.getByText(`Matches in fancy: ${inFancy}.`).waitFor();
      await blank.getByRole('button', { name: 'Search fancy' }).click();
      await shows(page, inFancy);
      return;
    }
    throw new Error('each fancy stone has a white stone of its weight');
  });
});

it('the panel of filters cuts no button, has one word for clearing, and a legible count when hidden', async () => {
  const page = await screen(cast.ada, '/search?growth=both&shape=ROUND&carat=1..1.5');
  const panel = page.getByRole('complementary', { name: 'Filters', exact: true });
  const add = panel.getByRole('button', { name: 'Add', exact: true });
  await add.waitFor();
  expect(await add.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await panel.getByRole('button', { name: 'Clear filters' }).waitFor();
  expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Hide filters' }).click();
  const folded = page.getByRole('complementary', { name: 'Filters, collapsed' });
  await folded.getByRole('button', { name: 'Show the filters: 2 set' }).waitFor();
  expect(
    await folded.evaluate((aside) => ({
      words: (aside as HTMLElement).innerText.trim(),
      mode: getComputedStyle(aside.lastElementChild ?? aside).writingMode,
      isCut: aside.scrollWidth > aside.clientWidth,
    })),
  ).toEqual({ words: '2', mode: 'horizontal-tb', isCut: false });
});

it('a short list has no lines below its last row', async () => {
  const { stockList } = await found(cast.ada, { size: 2 });
  const numbers = stockList.map(({ stock_no }) => stock_no).join('*');
  const page = await screen(cast.ada, `/search?numbers=${numbers}`);
  await shows(page, 2);
  const below = await page.locator('.ui-grid-scroller').evaluate((scroller) => {
    const rows = [...scroller.querySelectorAll('tbody tr[data-index]')];
    const end = rows.at(-1)?.getBoundingClientRect().bottom ?? 0;
    const ruled = [...scroller.querySelectorAll('tbody *, table')].filter((part) => {
      const { borderBottomWidth, backgroundImage } = getComputedStyle(part);
      const { top } = part.getBoundingClientRect();
      return backgroundImage !== 'none' || (top >= end && borderBottomWidth !== '0px');
    });
    return { rows: rows.length, ruled: ruled.map(({ outerHTML }) => outerHTML.slice(0, 80)) };
  });
  expect(below).toEqual({ rows: 2, ruled: [] });
});

describe('the filters of the search', () => {
  it('are chosen by mouse or keyboard, show the number of matches, and are removed one by one', async () => {
    const page = await screen(cast.ada, '/search');
    await choice(page, 'Shape', 'Round').click();
    await page.waitForURL(/shape=ROUND/);
    await draw(page, 'Colour', 'D', 'H');
    await page.waitForURL(/color=D%2CE%2CF%2CG%2CH/);
    await choice(page, 'Sizes', '1.00').click();
    await choice(page, 'Sizes', '0.50').click();
    await page.getByRole('button', { name: '3VG+' }).click();
    const filter = {
      shape: ['ROUND'],
      color: ['D', 'E', 'F', 'G', 'H'],
      carat: [
        { from: 0.5, to: 0.69 },
        { from: 1, to: 1.49 },
      ],
    };
    const good = ['ID', 'EX', 'VG-EX', 'VG'];
    await shows(
      page,
      await piecesOf(cast.ada, { ...filter, cut: good, polish: good, symmetry: good }),
    );
    await chip(page, 'Carat').getByText('0.50 – 0.69, 1.00 – 1.49').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Triple' }).click();
    await shows(page, await piecesOf(cast.ada, filter));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.locator('.ui-chip').count()).toBe(0);
    await shows(page, await piecesOf(cast.ada, {}));

    // By keyboard alone as well.
    await grade(page, 'Clarity', 'FL').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.waitForURL(/clarity=VVS1/);
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForURL(/clarity=VVS1%2CVVS2/);
    await choice(page, 'Shape', 'Pear').focus();
    await page.keyboard.press('Enter');
    await shows(page, await piecesOf(cast.ada, { clarity: ['VVS1', 'VVS2'], shape: ['PEAR'] }));
  });

  it('show for each choice how many stones it would leave, and dim choices without stones', async () => {
    const page = await screen(cast.ada, '/search?color=D&clarity=FL,IF');
    const tiles = choices(page, 'Shape').getByRole('button');
    const oval = choice(page, 'Shape', 'Oval');
    await expect.poll(() => oval.getAttribute('aria-description')).toMatch(/stones?$/);
    const counts = await tiles.evaluateAll((all) =>
      all.map((tile) => ({
        name: tile.querySelector('span')?.textContent ?? '',
        words: tile.getAttribute('aria-description') ?? '',
        dim: tile.hasAttribute('data-none'),
      })),
    );
    const pieces = Object.fromEntries(counts.map(({ name, words }) => [name, parseInt(words, 10)]));
    for (const { name, dim } of counts) expect(dim, name).toBe(pieces[name] === 0);
    const best = counts.reduce((one, other) =>
      (pieces[other.name] ?? 0) > (pieces[one.name] ?? 0) ? other : one,
    );
    await choice(page, 'Shape', best.name).click();
    await shows(page, pieces[best.name] ?? -1);
    // The others still say what they would leave in its place.
    await expect
      .poll(() => oval.getAttribute('aria-description'))
      .toBe(counts.find(({ name }) => name === 'Oval')?.words);
    const none = counts.find(({ dim }) => dim);
    if (none) {
      await choice(page, 'Shape', best.name).click();
      await choice(page, 'Shape', none.name).click();
      await page.getByText('No stone matches all 3 filters').waitFor();
    }

    // Sizes, finishes in one word, reports and availability are counted too.
    await goTo(page, '/search?shape=ROUND');
    const asked = { shape: ['ROUND'] };
    const says = async (name: string, filter: object) => {
      const pieces = await piecesOf(cast.ada, { ...asked, ...filter });
      const list = name.startsWith('3') ? 'Finish presets' : 'Sizes';
      await expect
        .poll(() => choice(page, list, name).getAttribute('aria-description'))
        .toContain(countText(pieces));
    };
    await says('1.00', { carat: [{ from: 1, to: 1.49 }] });
    await says('3EX', { cut: ['EX'], polish: ['EX'], symmetry: ['EX'] });
    // Ovals have no grade of cut, and are excellent without it.
    asked.shape = ['OVAL'];
    await goTo(page, '/search?shape=OVAL');
    await says('3EX', { polish: ['EX'], symmetry: ['EX'] });
    asked.shape = ['ROUND'];
    await goTo(page, '/search?shape=ROUND');
    await choice(page, 'Sizes', '1.00').click();
    await page.waitForURL(/carat=/);
    // A size that is chosen narrows the finish and not the other sizes.
    await says('1.50', { carat: [{ from: 1.5, to: 1.99 }] });
    const large = { carat: [{ from: 1, to: 1.49 }] };
    await says('3EX', { ...large, cut: ['EX'], polish: ['EX'], symmetry: ['EX'] });
    const reported = await piecesOf(cast.ada, { ...asked, ...large, has_report: true });
    await page
      .getByRole('radiogroup', { name: 'Report' })
      .getByTitle(countText(reported), { exact: true })
      .getByText('With a report')
      .waitFor();
    await group(page, 'Location and availability').click();
    const available = await piecesOf(cast.ada, { ...asked, ...large, availability: 1 });
    await choices(page, 'Status').getByTitle(countText(available), { exact: true }).waitFor();
  });

  it('of stones and of pairs are all applied, however fast they are clicked', async () => {
    const page = await screen(cast.ada, '/search');
    for (const path of ['/search', '/matchpair']) {
      if (path === '/matchpair') await goTo(page, path);
      // Some part of the filters may still be on its way.
      await choice(page, 'Shape', 'Round').click();
      await page.waitForURL(/shape=ROUND/);
      await page.evaluate(() => {
        const tiles = [...document.querySelectorAll<HTMLElement>('.shape-tiles button')];
        for (const name of ['Oval', 'Pear', 'Heart'])
          tiles.find((tile) => tile.querySelector('span')?.textContent === name)?.click();
      });
      await page.waitForURL(/shape=ROUND%2COVAL%2CPEAR%2CHEART/);
    }
  });

  it('that are folded load their counts when they open, and differ for fancy stones', async () => {
    const page = await screen(cast.ada, '/search');
    await group(page, 'Shade, milky, inclusions').click();
    // Choices without stones are behind this button.
    await page
      .getByRole('button', { name: /more choices$/ })
      .first()
      .click();
    const brown = choice(page, 'More choices', 'Brown').first();
    await expect.poll(() => brown.getAttribute('aria-description')).toMatch(/stones?$/);
    await page
      .getByRole('radiogroup', { name: 'Shade: contains or does not contain' })
      .getByText('Free of')
      .click();
    await brown.click();
    await page.waitForURL(/shade=(!|%21)BROWN/);
    await chip(page, 'Shade').getByText('not Brown').waitFor();
    await shows(page, await piecesOf(cast.ada, { shade: { values: ['BROWN'], contain: 2 } }));
    await group(page, 'Girdle').click();
    await choice(page, 'Girdle', 'Thin to medium').click();
    await page.waitForURL(/girdle=Thin/);
    const girdle = { girdle: { values: ['Thin to medium'], contain: 1 } };
    await shows(
      page,
      await piecesOf(cast.ada, { ...girdle, shade: { values: ['BROWN'], contain: 2 } }),
    );
    await chip(page, 'Girdle').getByRole('button').click();
    await group(page, 'Price and discount').click();
    await page.getByRole('textbox', { name: 'Discount from' }).fill('-40');
    await page.getByRole('textbox', { name: 'Discount to' }).fill('-30');
    await page.keyboard.press('Enter');
    await page.waitForURL(/markup_disc=-40..-30/);
    await shows(
      page,
      await piecesOf(cast.ada, {
        shade: { values: ['BROWN'], contain: 2 },
        markup_disc: { from: -40, to: -30 },
      }),
    );

    // Fancy stones have other ones.
    await goTo(page, '/search?color=D&shape=OVAL');
    await page.getByRole('radiogroup', { name: 'Stock' }).getByText('Fancy').click();
    await page.waitForURL(/type=2/);
    await shows(page, await piecesOf(cast.ada, { shape: ['OVAL'] }, 2));
    await expect.poll(() => page.url()).not.toContain('color');
    await expect.poll(() => strip(page, 'Colour').count()).toBe(0);
    await choice(page, 'Fancy colour', 'Yellow').click();
    await shows(page, await piecesOf(cast.ada, { shape: ['OVAL'], fancy: ['YELLOW'] }, 2));
  });
});

describe('the search field', () => {
  it('parses trade words, pasted lists and beginnings of numbers, and names unknown words', async () => {
    const page = await screen(cast.ada, '/search');
    await field(page).focus();
    await page.keyboard.type('rd 0.5-1.5 D-F vs2+ qqqq');
    const help = page.locator('.entry-help');
    await help.getByText('Colour D – F').waitFor();
    await help.getByText('is not recognised').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/shape=ROUND/);
    await expect.poll(() => field(page).inputValue()).toBe('qqqq');
    await shows(
      page,
      await piecesOf(cast.ada, {
        shape: ['ROUND'],
        carat: [{ from: 0.5, to: 1.5 }],
        color: ['D', 'E', 'F'],
        clarity: ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
      }),
    );

    // A pasted list is taken in any form.
    const { stockList } = await found(cast.ada, { size: 3 });
    const [one, two, three] = stockList.map(({ stock_no }) => stock_no);
    await goTo(page, '/search?shape=HEART');
    await field(page).focus();
    await field(page).evaluate((input, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `${one}\n${two}\r\n\n${three}\t9999999999\n`);
    await shows(page, 3);
    for (const stockNo of [one, two, three]) await row(page, String(stockNo)).waitFor();
    const unknown = page.getByRole('region', { name: 'Numbers not found' });
    await unknown.getByText('9999999999').waitFor();
    await unknown.getByRole('button', { name: 'Copy the number' }).waitFor();

    // The beginning of a number is looked for while it is typed.
    const stockNo = one ?? '';
    await goTo(page, '/search');
    await field(page).fill(stockNo);
    await page.waitForURL((url) => url.searchParams.get('q') === stockNo);
    await shows(page, 1);
    await field(page).fill('');
    await shows(page, await piecesOf(cast.ada, {}));
  });
});

describe('the search results', () => {
  it('are also shown as cards, navigated and selected with the same keys', async () => {
    const page = await screen(cast.ada, '/search?sort=stock_no');
    const { stockList } = await found(cast.ada, { size: 20, sort: [{ field: 'stock_no' }] });
    const numberAt = (index: number) => stockList[index]?.stock_no ?? '';
    await page.getByRole('button', { name: 'Show cards' }).click();
    await page.waitForURL(/view=cards/);
    await card(page, 0).getByText(numberAt(0)).waitFor();
    const lines = await page
      .locator('.stone-card-words > *')
      .evaluateAll((all) => all.map((line) => (line as HTMLElement).innerText.trim()));
    expect(lines.filter((line) => line === '')).toEqual([]);
    await expect.poll(() => namelessIn(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.locator('.action-count', { hasText: '2' }).waitFor();
    await expect.poll(() => card(page, 1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(async () =>
        Number(await page.locator('.ui-card[data-current]').getAttribute('data-index')),
      )
      .toBeGreaterThan(2);
    const at = Number(await page.locator('.ui-card[data-current]').getAttribute('data-index'));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('stone') === numberAt(at));
    await page.getByRole('complementary', { name: `Stone ${numberAt(at)}` }).waitFor();
  });

  it('are compared side by side with marked differences, with a URL for others', async () => {
    const { stockList } = await found(cast.ada, { size: 2, shape: ['ROUND'] });
    const [one = '', two = ''] = stockList.map(({ stock_no }) => stock_no);
    const page = await screen(cast.ada, `/search?numbers=${one}*${two}`);
    await tick(row(page, one));
    await row(page, two).locator('.ui-grid-tick').click();
    await page.locator('.action-count', { hasText: '2' }).waitFor();
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Compare 2 stones' });
    await dialog.getByRole('row', { name: /^Amount/ }).waitFor();
    await expect
      .poll(() => dialog.getByRole('row', { name: /^Shape/ }).getAttribute('data-differs'))
      .toBeNull();
    await expect
      .poll(() => dialog.getByRole('row', { name: /^Amount/ }).getAttribute('data-differs'))
      .toBe('');
    await dialog.getByRole('button', { name: 'Show only differences' }).click();
    await expect.poll(() => dialog.getByRole('row', { name: /^Shape/ }).count()).toBe(0);

    const { pathname, search } = new URL(page.url());
    const other = await screen(cast.administrator, pathname + search);
    const same = other.getByRole('dialog', { name: 'Compare 2 stones' });
    await same.getByRole('columnheader', { name: new RegExp(one) }).waitFor();
    await same.getByRole('button', { name: `Remove ${two}` }).click();
    await other.waitForURL((url) => url.searchParams.get('compare') === one);

    // One address shows the same to both.
    const address =
      '/search?shape=ROUND,OVAL&carat=0.3..0.49,1..1.5&color=D,E,F,G&clarity=VS1,VS2&polish=EX&lab=GIA&sort=-carat';
    await goTo(page, address);
    await goTo(other, address);
    const words = (seen: Page) => seen.locator('.active-chips .ui-chip').allInnerTexts();
    await expect.poll(() => words(page)).toHaveLength(6);
    await expect.poll(() => words(other)).toEqual(await words(page));
    const first = (seen: Page) => seen.locator('tbody tr[data-index="0"]').innerText();
    const [mine = ''] = (await first(page)).match(/[A-Z]{2}-\d+/) ?? [];
    expect(mine).not.toBe('');
    await expect.poll(() => first(other)).toContain(mine);

    // A stone names others that could be offered in its place, and leads to them.
    const { rows } = await portal.database.pool.query<{ stock_no: string }>(
      `select s.stock_no from stone s
        where s.status = 1 and s.diamond_type = 1
          and exists (select 1 from stone o where o.id <> s.id and o.status = 1 and o.diamond_type = 1
                       and o.shape = s.shape and o.color = s.color and o.clarity = s.clarity
                       and o.growth_type = s.growth_type and abs(o.carat - s.carat) < s.carat * 0.05)
        order by s.stock_no limit 1`,
    );
    const stockNo = rows[0]?.stock_no ?? '';
    await goTo(other, `/search?stone=${stockNo}`);
    const similar = other.getByRole('region', { name: 'Similar stones' }).getByRole('row');
    await similar.first().waitFor();
    const offered = await similar.first().innerText();
    await similar.first().getByRole('button').click();
    await other.waitForURL((url) => offered.includes(url.searchParams.get('stone') ?? '?'));
    await expect.poll(() => new URL(other.url()).searchParams.get('stone')).not.toBe(stockNo);
  });

  it('show the loading progress of the stock, and appear automatically', async () => {
    const context = await windowOf(browser, cast.ada);
    open.push(context);
    const page = await context.newPage();
    let reading = true;
    await page.route('**/api/v1/inventory/search*', async (route) => {
      const response = await route.fetch();
      if (!reading) return route.fulfill({ response });
      const body = await response.json();
      body.data = {
        ...body.data,
        stockList: [],
        facets: {},
        indexing: { done: 430_000, total: 1_000_000 },
      };
      body.pagination.totalRecords = 0;
      return route.fulfill({ response, json: body });
    });
    await page.goto(`${portal.url}/search`);
    await page.getByText('Loading the stock: 430,000 of 1,000,000').waitFor();
    reading = false;
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.getByText('Loading the stock').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('are requested once each, before the screen has rendered the choice', async () => {
    const context = await windowOf(browser, cast.ada);
    open.push(context);
    const page = await context.newPage();
    // News from the server would have the list read again; a route would hold each request back until the address is new.
    await page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = (to, how) =>
        String(to).includes('/live?') ? new Promise(() => undefined) : ask(to, how);
    });
    await page.goto(`${portal.url}/search`);
    await page.locator('tbody tr[data-index]').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/inventory/search?')) return;
      const { shape = [], facets, size } = JSON.parse(request.postData() ?? '{}').data ?? {};
      // The drawer requests up to 100 similar stones, without counts.
      if (facets?.length === 0 && size === 100) return;
      asked.push(`${shape} from ${new URL(page.url()).search}`);
    });
    await choice(page, 'Shape', 'Oval').click();
    await shows(page, await piecesOf(cast.ada, { shape: ['OVAL'] }));
    // The drawer changes the address and asks nothing of the list.
    await page.locator('tbody tr[data-index="0"]').click();
    await page.waitForURL(/stone=/);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.search.includes('stone='));
    await choice(page, 'Shape', 'Pear').click();
    await shows(page, await piecesOf(cast.ada, { shape: ['OVAL', 'PEAR'] }));
    expect(asked).toEqual(['OVAL from ?growth=both', 'OVAL,PEAR from ?growth=both&shape=OVAL']);
  });

  it('continue below the last row of a page', async () => {
    const pieces = await piecesOf(cast.ada, {});
    const size = Math.ceil(pieces / 2);
    const context = await windowOf(browser, cast.ada);
    open.push(context);
    const page = await context.newPage();
    const asked: number[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/inventory/search?')) return;
      const { page: nr = 1 } = JSON.parse(request.postData() ?? '{}').data ?? {};
      if (nr > 1) asked.push(nr);
    });
    await page.goto(`${portal.url}/search?size=${size}`);
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.keyboard.press('End');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByText(`1–${pieces} of ${pieces}`).waitFor();
    await pages.getByText('Pages 1–2 of 2').waitFor();
    expect(asked).toEqual([2]);
    // Everything is one list: the last row of all, and the first one again.
    await page.keyboard.press('End');
    await page.locator(`tbody tr[data-index="${pieces - 1}"]`).waitFor();
    await page.keyboard.press('Home');
    await page.locator('tbody tr[data-index="0"]').waitFor();
    expect(page.url()).not.toContain('page=');
  });

  it('are filtered on a phone in a bottom sheet', async () => {
    const page = await screen(cast.ada, '/search', PHONE);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await choice(page, 'Shape', 'Oval').click();
    await page.waitForURL(/shape=OVAL/);
    const pieces = await piecesOf(cast.ada, { shape: ['OVAL'] });
    await sheet.getByRole('button', { name: `Show ${pieces} stones`, exact: true }).click();
    await page.getByRole('button', { name: '1 filter' }).waitFor();
    await shows(page, pieces);
    const totals = page.locator('.ui-phone-bar');
    await totals.getByText(new RegExp(`\\b${pieces} pcs`)).waitFor();
    for (const index of [0, 1]) await page.locator('.ui-grid-item-picture').nth(index).click();
    // There is room for one line: what is ticked comes before what matches.
    await expect.poll(() => totals.innerText()).toMatch(/^Selected\s+2 pcs\s+Amount/);
    const bar = page.locator('.ui-grid-actions-bar');
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Compare/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare 2 stones' });
    await expect
      .poll(() => dialog.getByRole('row', { name: /^Shape/ }).innerText())
      .toMatch(/Oval\s+Oval/);
  });
});
