export const PICTURE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const PICTURE_KINDS_TEXT = 'PNG, JPG or WebP';
