export interface Salesperson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export const salespersonOption = ({ id, first_name, last_name }: Salesperson) => ({
  value: id,
  label: `${first_name} ${last_name}`.trim(),
});
