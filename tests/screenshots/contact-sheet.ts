import type { Look } from '../support/screens/looks.ts';

export interface Picture extends Look {
  readonly file: string;
  /** the address, and what stands over it */
  readonly what: string;
  readonly role: string;
}

const FILTERS = ['role', 'width', 'theme'] as const;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page with all pictures, to be looked through: each opens whole. */
export function contactSheet(pictures: readonly Picture[]): string {
  const choices = FILTERS.map((filter) => {
    const values = [...new Set(pictures.map((picture) => String(picture[filter])))];
    const options = values.map((value) => `<option>${escaped(value)}</option>`).join('');
    return `<label>${filter} <select name="${filter}"><option value="">all</option>${options}</select></label>`;
  }).join('\n');
  const figures = pictures
    .map(
      ({ file, what, role, width, theme }) =>
        `<figure data-role="${escaped(role)}" data-width="${width}" data-theme="${theme}"><a href="${file}"><img loading="lazy" src="${file}" alt="" width="${Math.min(width, 480)}"></a><figcaption>${escaped(what)}<br>${escaped(role)}, ${width}, ${theme}</figcaption></figure>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 16px; font: 12px system-ui, sans-serif; background: #888; }
form { position: sticky; top: 0; padding: 8px; background: #fff; }
main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; padding: 8px; background: #fff; }
figure[hidden] { display: none; }
</style>
<form>${choices}
<label>address <input name="what"></label></form>
<main>${figures}</main>
<script>
const form = document.querySelector('form');
form.addEventListener('input', () => {
  const { role, width, theme, what } = Object.fromEntries(new FormData(form));
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden =
      (role && figure.dataset.role !== role) ||
      (width && figure.dataset.width !== width) ||
      (theme && figure.dataset.theme !== theme) ||
      !figure.textContent.includes(what);
});
</script>
</html>
`;
}
