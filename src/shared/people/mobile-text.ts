interface Reachable {
  readonly mobile: string | null;
  readonly phonecode: string | null;
}

export const mobileText = ({ mobile, phonecode }: Reachable): string | null =>
  mobile && phonecode ? `+${phonecode} ${mobile}` : mobile;
