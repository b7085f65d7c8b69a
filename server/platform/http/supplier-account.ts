/** SQL: account `u` is not that of a supplier that is set aside. Such an account opens nothing until the supplier is in use again. */
export const SUPPLIER_IS_IN_USE = `not exists (select from provider v where v.user_id = u.id and v.deleted_at is null and not v.is_active)`;
