/** What a picture takes from style sheets, and must bear itself once it has left the page. */
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

/** A picture of the page as a file of its own, as it looks now. */
export function svgOf(picture: SVGSVGElement): { svg: string; background: string } {
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
