import type { Locator, Page } from 'playwright-core';
import { downloadedBy } from './downloads.ts';

/** The state diagram of a machine. */
export const diagramOf = (page: Page, title: string): Locator =>
  page.getByLabel(`State diagram of ${title}`, { exact: true });

/** Finds a record by its number and opens its path. */
export async function openPath(page: Page, number: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find a record' }).fill(number);
  const found = page.getByRole('table', { name: 'Records found' });
  await found.getByRole('link', { name: number }).click();
  const path = page.getByRole('region', { name: `Path of ${number}` });
  await path.waitFor();
  return path;
}

/** Downloads the displayed machine in the given format. */
export async function savedDiagram(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  return downloadedBy(page, () =>
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  );
}

/**
 * Returns the fault that the browser's XML parser finds, or null if the text is well-formed. Uses a
 * blank page, whose policy allows styles.
 */
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

/** Decodes a PNG in the browser. Returns its width and the number of different colors. */
export const pictureOf = (page: Page, png: Buffer): Promise<{ width: number; colours: number }> =>
  page.evaluate(async (bytes) => {
    const image = new Image();
    image.src = `data:image/png;base64,${bytes}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    // A small copy is enough to see if anything is drawn.
    canvas.width = 300;
    canvas.height = 200;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return { width: image.naturalWidth, colours: new Set(data).size };
  }, png.toString('base64'));

/** Returns the states, lines and labels of the diagram that its canvas clips. */
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

/** Returns the smallest font size of the diagram on screen, in pixels. */
export const smallestLetters = (page: Page): Promise<number> =>
  page.locator('.workflow-picture').evaluate((picture) => {
    const scale = picture.querySelector('g')?.getCTM()?.a ?? 0;
    const sizes = [...picture.querySelectorAll('text, tspan')].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    );
    return Math.min(...sizes) * scale;
  });
