import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BYTES } from '../files/forms.ts';
import { reasonOf, statusIn, toast } from './pages.ts';

export const section = (page: Page, side: 'Owner' | 'Business') =>
  page.getByRole('region', { name: `${side} documents` });
export const card = (page: Page, name: string) =>
  page.getByRole('listitem', { name: new RegExp(`^${name}`) });
export const standing = (page: Page) =>
  statusIn(page.getByRole('region', { name: 'Registration' }));

export async function upload(page: Page, side: 'Owner' | 'Business', name: string): Promise<void> {
  const part = section(page, side);
  const buffer = name.endsWith('png') ? BYTES.png : BYTES.pdf;
  await part.locator('input[type="file"]').setInputFiles({ name, mimeType: 'x/x', buffer });
  await part
    .getByRole('button', { name: /^Send( again)?$/ })
    .last()
    .click();
  await toast(page, 'Document sent').first().waitFor();
  await part.locator('form').waitFor({ state: 'detached' });
}

/** The row of the queue for this business and this kind of document. */
export const inQueue = (page: Page, company: string, kind: string) =>
  page
    .getByRole('region', { name: 'Documents' })
    .getByRole('button')
    .filter({ hasText: company })
    .filter({ hasText: kind });
export const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });

/** Waits until the document is displayed: decisions are disabled before. */
export const documentShown = (page: Page) =>
  expect
    .poll(() => reasonOf(decision(page).getByRole('button', { name: 'Reject' })))
    .not.toBe('Please open the document first.');
