/** SQL condition: user `u` does not belong to a deactivated supplier. */
export const SUPPLIER_IS_IN_USE = `not exists (select from provider v where v.user_id = u.id and v.deleted_at is null and not v.is_active)`;
