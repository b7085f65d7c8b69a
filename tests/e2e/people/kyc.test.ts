import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION } from '#machines/codes.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { businessMachine } from '#machines/workflows/business.ts';
import { kycDocumentMachine } from '#machines/workflows/kyc-document.ts';
import { launchBrowser } from '../../support/browser/browser.ts';
import {
  card,
  decision,
  documentShown,
  inQueue,
  section,
  standing,
  upload,
} from '../../support/browser/kyc-pages.ts';
import {
  DESK,
  faultsOf,
  hearsOthers,
  namelessIn,
  PHONE,
  reasonOf,
  row,
  statusIn,
  tick,
  toast,
  windowOf,
} from '../../support/browser/pages.ts';
import { BYTES } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { recordWalk } from '../../support/runner/transition-coverage.ts';
import { goTo } from '../../support/screens/go-to.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let papers: PaperDesk;
let browser: Browser;
const open: BrowserContext[] = [];
const walked = new Set<string>();

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  papers = await paperDeskOf(portal);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

async function screen(person: Person, path: string, size = DESK): Promise<Page> {
  const context = await windowOf(browser, person, size);
  open.push(context);
  const page = await context.newPage();
  await page.goto(portal.url + path);
  if (size === DESK) await hearsOthers(page);
  return page;
}

function walk(workflow: 'kycDocument' | 'business', edge: string): void {
  recordWalk('browser', workflow, edge);
  walked.add(`${workflow} ${edge}`);
}

/** Nothing waits any more. */
async function decideAll(): Promise<void> {
  const { rows } = await portal.database.pool.query<{ id: string; category: string }>(
    'select id, category from kyc_document where state = 1',
  );
  for (const { id, category } of rows) {
    const side = category === 'Business Document' ? 'business' : 'owner';
    const answer = await papers.decide(cast.qualityControl, side, id, 3, 'Old.');
    expect(answer.status).toBe(200);
  }
}

/** Answers to these calls wait until they are let go. */
async function heldBack(page: Page, calls: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

describe('the due diligence of a business', () => {
  const part = (page: Page, title: string) => page.getByRole('region', { name: title });
  const documentsOf = (person: Person) => `/client/${person.id}?tab=documents`;
  const whole = async (page: Page) => {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  const save = async (page: Page, label: string, done: string) => {
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await toast(page, done).first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const inWords = async (page: Page, words: string) =>
    page.getByRole('dialog').getByLabel('Reason, in your own words').fill(words);

  it('has owners, screenings, decisions on hits and a risk class in every state', async () => {
    for (const [person, state] of [
      [cast.unregistered, 'unregistered'],
      [cast.pending, 'kycPending'],
      [cast.ada, 'registered'],
    ] as const) {
      const page = await screen(cast.administrator, documentsOf(person));
      const faults = faultsOf(page, portal);
      await part(page, 'Beneficial owners').getByText('No owners entered yet.').waitFor();

      await page.getByRole('button', { name: 'Edit the owners' }).click();
      const dialog = await whole(page);
      await dialog.getByLabel('Name').fill('Jules Roe');
      await dialog.getByLabel('Share in %').fill('100.01');
      await dialog.getByText('A share must be between 0.01 and 100.').waitFor();
      await dialog.getByLabel('Share in %').fill('62.5');
      await dialog.getByLabel('Politically exposed').check();
      await save(page, 'Save the owners', 'Owners saved');
      await part(page, 'Beneficial owners').getByText('62.5 %').waitFor();
      await part(page, 'Beneficial owners').getByText('Politically exposed').waitFor();
      walk('business', `${state}/business.declare`);

      const screenings = part(page, 'Screenings');
      expect(await reasonOf(screenings.getByRole('button', { name: 'Screen now' }))).toBe(
        'No screening service is set up for this portal.',
      );
      await screenings.getByRole('button', { name: 'Record a screening' }).click();
      const recorded = await whole(page);
      await recorded.getByLabel('Name of the list').fill('UN sanctions list');
      await recorded.getByLabel('The list has a similar name').check();
      expect(await reasonOf(recorded.getByRole('button', { name: 'Record the screening' }))).toBe(
        'Describe what was found.',
      );
      await recorded.getByLabel('Details').fill('A similar company in another country.');
      await save(page, 'Record the screening', 'Screening recorded');
      await screenings.getByText('Hit to decide').waitFor();
      walk('business', `${state}/business.screen`);

      await screenings.getByRole('button', { name: 'Decide' }).click();
      await whole(page);
      await inWords(page, 'The country differs.');
      await save(page, 'Save the decision', 'Decision saved');
      await screenings.getByText('Other person or business').waitFor();
      await screenings.getByText('The country differs.').waitFor();
      walk('business', `${state}/business.settle`);

      const verification = part(page, 'KYC verification');
      await verification.getByRole('button', { name: 'Change the risk class' }).click();
      await whole(page);
      await page.getByRole('dialog').getByRole('combobox', { name: 'Risk class' }).click();
      await page.getByRole('option', { name: /^High/ }).click();
      await inWords(page, 'New owners.');
      await save(page, 'Change the risk class', 'Risk class saved');
      await verification.getByText('High', { exact: true }).waitFor();
      walk('business', `${state}/business.assess`);
      expect(faults).toEqual([]);
    }
  });

  it('is verified again with another last day, which quality control cannot choose', async () => {
    const page = await screen(cast.administrator, documentsOf(cast.ada));
    const verification = part(page, 'KYC verification');
    await verification.getByRole('button', { name: 'Verify again' }).click();
    const dialog = await whole(page);
    const { rows } = await portal.database.pool.query<{ day: string }>(
      `select to_char(current_date + 100, 'DD/MM/YYYY') as day`,
    );
    const day = rows[0]?.day ?? '';
    await dialog.getByLabel('Other last day').fill(day);
    await inWords(page, 'The passport ends.');
    await save(page, 'Verify again', 'KYC verification saved');
    await verification.getByText(`Until ${day}`).waitFor();
    walk('business', 'registered/business.verify');

    const other = await screen(cast.qualityControl, documentsOf(cast.ada));
    await part(other, 'KYC verification').getByRole('button', { name: 'Verify again' }).click();
    await whole(other);
    expect(await other.getByLabel('Other last day').count()).toBe(0);
    expect(await other.getByRole('button', { name: 'Change the risk class' }).count()).toBe(0);

    const own = await screen(cast.ada, '/business');
    await part(own, 'KYC verification').getByText(`Until ${day}`).waitFor();
    expect(await own.getByText(/Beneficial owners|Screenings|Risk class/).count()).toBe(0);
  });
});

describe('a new business', () => {
  it('sends documents, is rejected with a reason, sends again, is approved, registered by keyboard, and holds a stone', async () => {
    const owen = await screen(cast.unregistered, '/business');
    const faults = faultsOf(owen, portal);
    await expect.poll(() => standing(owen).textContent()).toBe('Business Process Not Registered');
    await owen.getByText('Send one owner document and one business document').waitFor();

    await upload(owen, 'Owner', 'passport.png');
    await expect.poll(() => statusIn(card(owen, 'Passport')).textContent()).toBe('Pending');
    await expect.poll(() => standing(owen).textContent()).toBe('KYC Pending');
    walk('kycDocument', 'start/kyc.send');
    walk('business', 'unregistered/business.submit');

    await card(owen, 'Passport').getByRole('button', { name: 'Replace the file' }).click();
    await upload(owen, 'Owner', 'passport-2.png');
    await card(owen, 'Passport').getByText('passport-2.png').waitFor();
    walk('kycDocument', 'pending/kyc.resend');
    await upload(owen, 'Business', 'certificate.pdf');
    await owen.getByText('No action needed').waitFor();

    // Quality control works through the queue without a mouse.
    const desk = await screen(cast.qualityControl, '/client/kyc');
    const staffFaults = faultsOf(desk, portal);
    // What has waited longest stands first, so the newcomer is at the end.
    await inQueue(desk, 'Pale Harbour', 'Certificate').click();
    await expect
      .poll(() => decision(desk).getByRole('heading', { level: 2 }).textContent())
      .toBe('Pale Harbour Trading');
    await decision(desk).getByText('Certificate of incorporation (this document)').waitFor();
    const register = decision(desk).getByRole('button', { name: 'Register' });
    await expect
      .poll(() => reasonOf(register))
      .toBe('An approved owner document and an approved business document are missing.');
    await documentShown(desk);
    await desk.keyboard.press('1');
    await desk.keyboard.press('r');
    await toast(desk, 'Document rejected').waitFor();
    walk('kycDocument', 'pending/kyc.reject');
    // The next document that waits has come by itself.
    await decision(desk).getByText('Passport (this document)').waitFor();
    await desk.getByText(/^\d+ of \d+, 1 decided$/).waitFor();

    const sent = card(owen, 'Certificate of incorporation');
    await sent.getByText('The document is unreadable or incomplete.').waitFor();
    await expect.poll(() => statusIn(sent).textContent()).toBe('Rejected');
    await sent.getByRole('button', { name: 'History' }).click();
    await sent
      .getByRole('list', { name: /^History of/ })
      .getByText('Rejected')
      .waitFor();
    await sent.getByRole('button', { name: 'Send again' }).click();
    await upload(owen, 'Business', 'certificate-2.pdf');
    await expect.poll(() => statusIn(sent).textContent()).toBe('Pending');
    walk('kycDocument', 'rejected/kyc.resend');

    // It is back at the end of the queue, and nobody had to ask for it.
    await inQueue(desk, 'Pale Harbour', 'Certificate of incorporation, sent again').waitFor();
    await decision(desk).getByText('Passport (this document)').waitFor();
    await documentShown(desk);
    await desk.keyboard.press('y');
    await toast(desk, 'Document approved').first().waitFor();
    walk('kycDocument', 'pending/kyc.approve');
    // What is left of the same business comes first.
    await decision(desk).getByText('Certificate of incorporation (this document)').waitFor();
    // The queue takes its time. Who can be registered does not wait for it.
    const answerQueue = await heldBack(desk, '**/recent-kyc*');
    await documentShown(desk);
    await desk.keyboard.press('y');
    await decision(desk).getByText('All requirements are met').waitFor();
    await desk.keyboard.press('Shift+Y');
    await toast(desk, 'Business registered').waitFor();
    answerQueue();
    walk('business', 'kycPending/business.register');
    expect(await papers.registrationOf(cast.unregistered)).toBe(REGISTRATION.registered.code);

    await expect.poll(() => standing(owen).textContent()).toBe('Business Process Registered');
    const stone = await deskOf(portal).stone();
    await owen.goto(`${portal.url}/search?q=${stone.stock_no}`);
    await tick(row(owen, stone.stock_no));
    await owen.keyboard.press('h');
    await toast(owen, '1 stone held').waitFor();
    expect(faults).toEqual([]);
    expect(staffFaults).toEqual([]);
  });

  it('is notified that a mistaken decision was undone with one key', async () => {
    const id = await papers.sent(cast.hanna, 'owner');
    const page = await screen(cast.qualityControl, `/client/kyc?doc=${id}`);
    await decision(page).getByText('Passport (this document)').waitFor();
    for (const [act, edge] of [
      ['r', 'rejected/kyc.takeBack'],
      ['y', 'approved/kyc.takeBack'],
    ] as const) {
      await documentShown(page);
      await page.keyboard.press('1');
      await page.keyboard.press(act);
      await inQueue(page, 'Brook & Bezel', 'Passport').getByText('decided').waitFor();
      // Whatever document is in sight by then.
      await page.keyboard.press('z');
      await expect.poll(() => papers.stateOf(id)).toBe(KYC_STATUS.pending.code);
      walk('kycDocument', edge);
      await toast(page, 'The document is pending again').first().waitFor();
      await page.locator(`[data-id="${id}"]`).click();
      await decision(page).getByText('Passport (this document)').waitFor();
      await expect
        .poll(() => reasonOf(decision(page).getByRole('button', { name: /^Approve/ })))
        .toBeNull();
    }
    await papers.decide(cast.administrator, 'owner', id, KYC_STATUS.approved.code);
  });

  it('loses the registration with a reason, keeps the hold, and may send documents again', async () => {
    const admin = await screen(cast.administrator, '/client/kyc?status=2');
    await inQueue(admin, 'Pale Harbour', 'Passport').click();
    await decision(admin).getByRole('button', { name: 'Unregister' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByText('remain until they expire').waitFor();
    await dialog.getByRole('textbox', { name: /own words/ }).fill('It no longer trades.');
    await dialog.getByRole('button', { name: 'Unregister' }).click();
    await toast(admin, 'Business unregistered').waitFor();
    walk('business', 'registered/business.unregister');

    const owen = await screen(cast.unregistered, '/business');
    await expect.poll(() => standing(owen).textContent()).toBe('Business Process Not Registered');
    await owen
      .getByRole('region', { name: 'Registration' })
      .getByRole('button', { name: 'History' })
      .click();
    await owen.getByText('It no longer trades.').waitFor();
    const { rows } = await portal.database.pool.query(
      'select state from hold where business_id = $1',
      [cast.unregistered.businessId],
    );
    expect(rows).toEqual([{ state: 1 }]);

    // Every transition that a person can cause is walked by now.
    const caused = [
      ...edgesOf(kycDocumentMachine).map((edge) => ({ name: 'kycDocument', edge })),
      ...edgesOf(businessMachine).map((edge) => ({ name: 'business', edge })),
      // Its birth is walked where newcomers sign up and customers are added.
    ].filter(({ edge }) => edge.operations.length > 0 && edge.event !== 'business.open');
    expect([...walked].sort()).toEqual(caused.map(({ name, edge }) => `${name} ${edge.id}`).sort());
  });
});

describe('the upload of documents', () => {
  it("refuses unreadable files before sending, and shows the server's errors without losing the form", async () => {
    const page = await screen(cast.ada, '/business');
    const part = section(page, 'Owner');
    await part.getByRole('button', { name: 'Add a document' }).click();
    await part.getByLabel('Note').fill('Number 17');
    const file = part.locator('input[type="file"]');
    for (const [name, buffer, sentence] of [
      ['paper.svg', BYTES.svg, 'Please send a PDF, JPG or PNG file.'],
      ['paper.pdf', Buffer.alloc(0), 'The file is empty. Choose another file.'],
      [
        'paper.pdf',
        Buffer.alloc(10 * 1024 * 1024 + 1, 'x'),
        'The file must not be larger than 10 MB.',
      ],
    ] as const) {
      await file.setInputFiles({ name, mimeType: 'x/x', buffer });
      await part.getByRole('alert').getByText(sentence).waitFor();
    }
    await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: BYTES.html });
    await part.getByText('This picture cannot be shown').waitFor();
    await part.getByRole('button', { name: 'Send', exact: true }).click();
    await part.getByRole('alert').getByText('Please send a PDF, JPG or PNG file.').waitFor();
    await expect.poll(() => part.getByLabel('Note').inputValue()).toBe('Number 17');

    // A file that is dropped is shown before it leaves.
    const business = section(page, 'Business');
    await business.getByRole('button', { name: 'Add a document' }).click();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        return transfer;
      },
      [...BYTES.png],
    );
    await business.locator('.ui-drop-zone-place').dispatchEvent('drop', { dataTransfer: data });
    const shown = business.getByRole('img', { name: 'dropped.png' });
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(1);
  });
});

describe('the KYC queue', () => {
  it('reports a decision by a colleague, disables the document with the reason, and keeps the typed text', async () => {
    const id = await papers.sent(cast.hanna, 'owner');
    const page = await screen(cast.administrator, '/client/kyc');
    await inQueue(page, 'Brook & Bezel', 'Passport').click();
    await decision(page).getByText('Passport (this document)').waitFor();
    const { approved } = KYC_STATUS;
    await papers.decide(cast.qualityControl, 'owner', id, approved.code);
    await decision(page).getByText('Decided by Samir Okafor').waitFor();
    const approve = decision(page).getByRole('button', { name: 'Approve' });
    await expect.poll(() => reasonOf(approve)).toBe('This document has already been approved.');
    await inQueue(page, 'Brook & Bezel', 'Passport').getByText('decided').waitFor();

    // Half written words are kept where a colleague decides.
    const other = await papers.sent(cast.odile, 'owner');
    await inQueue(page, 'Maison Tessaly', 'Passport').click();
    await decision(page).getByText('Passport (this document)').waitFor();
    await documentShown(page);
    await page.keyboard.press('1');
    const words = decision(page).getByLabel('Reason, in your own words');
    await words.fill('The second page is');
    await papers.decide(cast.qualityControl, 'owner', other, approved.code);
    await decision(page).getByText('Decided by Samir Okafor').waitFor();
    expect(await words.inputValue()).toBe('The second page is');
    expect(await decision(page).getByRole('radio').first().isChecked()).toBe(true);
    const reject = decision(page).getByRole('button', { name: 'Reject' });
    expect(await reasonOf(reject)).toBe('A document that is approved cannot be rejected.');

    // Once it is taken back it goes on from there, and what was said is said.
    expect(await papers.takeBack(cast.qualityControl, [other])).toMatchObject({ status: 200 });
    await decision(page).getByText('Decided by Samir Okafor').waitFor({ state: 'detached' });
    await words.press('End');
    await words.pressSequentially(' missing');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Document rejected').waitFor();
    const { rows } = await portal.database.pool.query(
      'select state, remark from kyc_document where id = $1',
      [other],
    );
    expect(rows[0]).toMatchObject({ state: KYC_STATUS.rejected.code });
    expect(rows[0]?.remark).toMatch(/The second page is missing$/);
    await inQueue(page, 'Maison Tessaly', 'Passport').click();
    await decision(page)
      .getByText(/^Decided by /)
      .waitFor();
    expect(await words.count()).toBe(0);
  });

  it('enables the decision after the PDF has rendered; a document that cannot be rendered can only be rejected', async () => {
    const id = await papers.sent(cast.hanna, 'business', {}, papers.file('business', BYTES.pdf));
    const broken = await papers.sent(
      cast.piers,
      'business',
      {},
      papers.file('business', Buffer.from('%PDF-1.4\nnothing of a PDF follows\n%%EOF\n')),
    );
    const page = await screen(cast.administrator, '/client/kyc');
    const sendFile = await heldBack(page, '**/api/v1/download/*');
    await page.locator(`[data-id="${id}"]`).click();
    await decision(page).getByText('Trade licence (this document)').waitFor();
    const [approve, reject] = ['Approve', 'Reject'].map((name) =>
      decision(page).getByRole('button', { name: new RegExp(`^${name}`) }),
    );
    if (!approve || !reject) throw new Error('no buttons');
    for (const button of [approve, reject])
      await expect.poll(() => reasonOf(button)).toBe('Please open the document first.');
    await page.keyboard.press('y');
    sendFile();
    const drawn = page.getByRole('img', { name: /, page 1 of 1$/ });
    await drawn.waitFor();
    await expect.poll(() => reasonOf(approve)).toBeNull();
    expect(await papers.stateOf(id)).toBe(KYC_STATUS.pending.code);
    // Black on white: the words are there, in a font that the file does not bring.
    const inks = await drawn.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return Array.from(data).filter((value, index) => index % 4 === 0 && value < 100).length;
    });
    expect(inks).toBeGreaterThan(50);

    await page.locator(`[data-id="${broken}"]`).click();
    await page.getByText('This PDF cannot be shown').waitFor();
    await expect
      .poll(() => reasonOf(approve))
      .toBe('This document cannot be displayed. Reject it and request a readable file.');
    await expect.poll(() => reasonOf(reject)).toBe('Please give a reason.');
  });

  it('does not navigate a user back who leaves during a decision', async () => {
    await papers.sent(cast.hanna, 'owner');
    const page = await screen(cast.administrator, '/client/kyc');
    const approve = decision(page).getByRole('button', { name: /^Approve/ });
    await expect.poll(() => reasonOf(approve)).toBeNull();
    const answerQueue = await heldBack(page, '**/recent-kyc*');
    await page.keyboard.press('y');
    await toast(page, 'Document approved').waitFor();
    const letPartsCome = await heldBack(page, '**/assets/*');
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByRole('link', { name: 'Stones', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/inventory');
    // One that is put away for a later one never ends.
    const answered = page.waitForEvent('requestfinished', (it) => it.url().includes('recent-kyc'));
    answerQueue();
    await answered;
    // The step of the queue would be taken now.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    letPartsCome();
    await page.getByLabel('Search stones').waitFor();
    expect(new URL(page.url()).pathname).toBe('/inventory');
  });

  it('is navigated with J, K and the arrow keys, opened with Enter, and pages are turned', async () => {
    const page = await screen(cast.administrator, '/client/kyc');
    const current = page.locator('.kyc-queue [aria-current]');
    await page.getByText('Oldest first').waitFor();
    // The path of the list of customers begins the path of the queue.
    const entries = page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current]');
    expect(await entries.allTextContents()).toEqual(['KYC queue']);
    const rows = page.locator('.kyc-queue li button');
    await rows.nth(2).waitFor();
    const ids = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
    const at = () => current.getAttribute('data-id');
    for (const [key, place] of [
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(at).toBe(ids[place]);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await inQueue(page, 'Quillon', 'Passport').click();
    const picture = page.getByRole('img', { name: 'passport.png' });
    await picture.waitFor();
    await page.keyboard.press('+');
    await page.getByText('150 %').waitFor();
    await page.keyboard.press('Shift+T');
    await expect.poll(() => picture.evaluate((image) => image.style.rotate)).toBe('90deg');
  });

  it('is sorted by waiting time, and keeps its order after a decision', async () => {
    const first = await papers.sent(cast.odile, 'owner');
    const second = await papers.sent(cast.odile, 'business');
    // As if both had come with one call.
    await portal.database.pool.query(
      'update kyc_document set sent_at = (select sent_at from kyc_document where id = $1) where id = $2',
      [second, first],
    );
    const page = await screen(cast.administrator, '/client/kyc');
    const rows = page.locator('.kyc-queue li button');
    await page.locator(`[data-id="${second}"]`).waitFor();
    const order = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
    const before = await order();
    const sent = await portal.database.pool.query<{ id: string; sent_at: Date }>(
      'select id, sent_at from kyc_document where id = any($1)',
      [before],
    );
    const at = new Map(sent.rows.map(({ id, sent_at }) => [id, sent_at.getTime()]));
    const times = before.map((id) => at.get(id ?? '') ?? 0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));

    await page.locator(`[data-id="${first}"]`).click();
    await decision(page).getByText('Passport (this document)').waitFor();
    await documentShown(page);
    await page.keyboard.press('y');
    await page.locator(`[data-id="${first}"]`).getByText('decided').waitFor();
    expect(await order()).toEqual(before);
    // One row is lit, and the focus is not left behind on another.
    const lit = page.locator('.kyc-queue :is([aria-current], :focus)');
    await expect.poll(() => lit.count()).toBe(1);
    await expect.poll(() => lit.getAttribute('data-id')).toBe(second);
  });

  it('is disabled for the own documents, and requires a reason for a rejection and for a difference to the document', async () => {
    await papers.sent(cast.administrator, 'owner', { user_id: cast.ravi.id });
    const passport = await papers.sent(cast.odile, 'owner');
    const id = await papers.sent(cast.odile, 'business');
    const page = await screen(cast.administrator, '/client/kyc');
    const [approve, reject] = ['Approve', 'Reject'].map((name) =>
      decision(page).getByRole('button', { name }),
    ) as [Locator, Locator];
    await inQueue(page, 'Sundial', 'Passport').click();
    await expect
      .poll(() => reasonOf(approve))
      .toBe('You sent this document yourself, so a colleague has to review it.');

    await page.locator(`[data-id="${passport}"]`).click();
    await decision(page).getByText('Passport (this document)').waitFor();
    await expect.poll(() => reasonOf(reject)).toBe('Please give a reason.');
    await page.keyboard.press('r');
    await page.keyboard.type('The name is another one.');
    await page.keyboard.press('Control+Enter');
    await toast(page, 'Document rejected').waitFor();
    expect(await papers.stateOf(passport)).toBe(KYC_STATUS.rejected.code);

    await page.locator(`[data-id="${id}"]`).click();
    await decision(page).getByText('Trade licence (this document)').waitFor();
    await decision(page)
      .getByRole('row')
      .filter({ hasText: 'Business' })
      .getByText('Tessaly')
      .waitFor();
    await decision(page)
      .getByRole('button', { name: 'Tax number: does not match the document' })
      .click();
    await expect
      .poll(() => reasonOf(approve))
      .toBe(
        'The document does not match the application. Reject the document, or deselect the fields marked “differs”.',
      );
    await page.keyboard.press('r');
    await expect.poll(() => papers.stateOf(id)).toBe(KYC_STATUS.rejected.code);
    const { remark } = await papers.documentOf(cast.odile, cast.odile.businessId, id);
    expect(remark).toMatch(
      /^The document does not match the business details that you gave us\. Tax number: you stated “.*”, but the document does not match\.$/,
    );
  });

  it('works on a phone: list, document, and back', async () => {
    await decideAll();
    const id = await papers.sent(cast.piers, 'business');
    const page = await screen(cast.qualityControl, '/client/kyc', PHONE);
    await page.locator(`[data-id="${id}"]`).click();
    await decision(page).getByRole('button', { name: 'Approve' }).waitFor();
    await expect.poll(() => namelessIn(page)).toEqual([]);
    // Nobody approves what was not in sight.
    const approve = decision(page).getByRole('button', { name: 'Approve' });
    await expect.poll(() => reasonOf(approve)).toBe('Please open the document first.');
    await page.getByRole('button', { name: 'Open the document' }).click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('img', { name: /, page 1 of 1$/ }).waitFor();
    await page.getByRole('button', { name: 'Close the document' }).click();
    await expect.poll(() => reasonOf(approve)).toBeNull();
    await approve.click();
    await toast(page, 'Document approved').waitFor();
    await page.locator('.kyc-queue').waitFor();
  });

  it('shows an empty state, and is read-only for the auditor', async () => {
    await decideAll();
    const page = await screen(cast.auditor, '/client/kyc');
    await page.getByText('No documents to review').waitFor();
    await page.getByText('Rejected', { exact: false }).first().click();
    await page.locator('.kyc-queue li button').first().waitFor();
    await papers.sent(cast.piers, 'business');
    await goTo(page, '/client/kyc');
    await inQueue(page, 'Larkfield', 'Trade licence').first().click();
    await decision(page).getByText('Trade licence (this document)').waitFor();
    expect(
      await decision(page)
        .getByRole('button', { name: /Approve|Reject|Regist/ })
        .count(),
    ).toBe(0);
    expect(await decision(page).getByRole('radio').count()).toBe(0);
  });
});

it('has its count on the dashboard of staff, with a link', async () => {
  await papers.sent(cast.hanna, 'business');
  const page = await screen(cast.administrator, '/dashboard');
  const region = page.locator('.tile', { hasText: 'Recent KYC' });
  await region.getByRole('link', { name: /Brook & Bezel.*Trade licence/ }).click();
  await decision(page).getByText('Trade licence (this document)').waitFor();
  const customer = await screen(cast.ada, '/dashboard');
  await customer.locator('.tile', { hasText: 'Notices' }).waitFor();
  await expect.poll(() => customer.getByText('Recent KYC').count()).toBe(0);
  // All that this file did leaves a ledger that adds up.
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
