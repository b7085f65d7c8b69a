import type { Locator, Page } from 'playwright-core';
import { downloadedBy } from './downloads.ts';

/** The picture of a machine. */
export const diagramOf = (page: Page, title: string): Locator =>
  page.getByLabel(`State diagram of ${title}`, { exact: true });

/** Finds a record by its number, and opens its path. */
export async function openPath(page: Page, number: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find a record' }).fill(number);
  const found = page.getByRole('table', { name: 'Records found' });
  await found.getByRole('link', { name: number }).click();
  const path = page.getByRole('region', { name: `Path of ${number}` });
  await path.waitFor();
  return path;
}

/** Downloads the machine that is shown in one of its forms. */
export async function savedDiagram(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  return downloadedBy(page, () =>
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  );
}

/** Fault that the browser's own parser finds in the text; null when it is well-formed. On a blank page, whose policy allows styles. */
export async function faultOfXml(page: Page, text: string): Promise<string | null> {
  const blank = await page.context().newPage();
  const fault = await blank.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')
        ?.textContent ?? null,
    text,
  );
  await blank.close();
  return fault;
}

/** How wide a picture is that this browser draws, and whether there is anything on it. */
export const pictureOf = (page: Page, png: Buffer): Promise<{ width: number; colours: number }> =>
  page.evaluate(async (bytes) => {
    const image = new Image();
    image.src = `data:image/png;base64,${bytes}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    // A small copy tells as well whether anything was drawn.
    canvas.width = 300;
    canvas.height = 200;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return { width: image.naturalWidth, colours: new Set(data).size };
  }, png.toString('base64'));

/** The states, lines and words of the picture that its canvas hides. */
export const hiddenParts = (page: Page): Promise<string[]> =>
  page.locator('.workflow-canvas').evaluate((canvas) => {
    const room = canvas.getBoundingClientRect();
    return [...canvas.querySelectorAll('.workflow-node, .workflow-edge, text')].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isInside =
        left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      return isInside ? [] : [part.textContent || part.outerHTML];
    });
  });

/** How large the smallest letters of the picture are on the screen. */
export const smallestLetters = (page: Page): Promise<number> =>
  page.locator('.workflow-picture').evaluate((picture) => {
    const scale = picture.querySelector('g')?.getCTM()?.a ?? 0;
    const sizes = [...picture.querySelectorAll('text, tspan')].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    );
    return Math.min(...sizes) * scale;
  });
