const NOT_WANTED = /^q=0(\.0*)?$/;

export const acceptsEncoding = (header: string | undefined, wanted: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [coding, ...weights] = part.split(';').map((piece) => piece.trim());
      return coding === wanted && !weights.some((weight) => NOT_WANTED.test(weight));
    });
