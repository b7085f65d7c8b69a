interface Reachable {
  readonly mobile: string | null;
  readonly phonecode: string | null;
}

/** A number as it is dialled from abroad. */
export const mobileText = ({ mobile, phonecode }: Reachable): string | null =>
  mobile && phonecode ? `+${phonecode} ${mobile}` : mobile;
