/** Computed styles to copy into the elements, because the exported SVG has no style sheet. */
export const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;

export function serializeSvg(picture: SVGSVGElement): { svg: string; background: string } {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const drawn = [picture, ...picture.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const source = drawn[at];
    if (!source) continue;
    const style = getComputedStyle(source);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const background = getComputedStyle(document.body).backgroundColor;
  return { svg: new XMLSerializer().serializeToString(copy), background };
}
