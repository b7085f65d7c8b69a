/** True if the path of a medium leads to a drawing of the portal and not to a file of the supplier. */
export const isDrawn = (address: string): boolean =>
  address.startsWith('/media/') && address.endsWith('.svg');
