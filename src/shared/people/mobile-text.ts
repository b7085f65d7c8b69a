interface Reachable {
  readonly mobile: string | null;
  readonly phonecode: string | null;
}

/** Formats a mobile number with its international prefix. */
export const mobileText = ({ mobile, phonecode }: Reachable): string | null =>
  mobile && phonecode ? `+${phonecode} ${mobile}` : mobile;
