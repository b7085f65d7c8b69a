/** SQL for the sum of the amounts of the stones in shipment `h`. */
export const SHIPMENT_AMOUNT = `(select coalesce(sum(coalesce(m.amount, i.amount)), 0) from shipment_line x
    left join memo_line m on m.id = x.memo_line_id left join invoice_line i on i.id = x.invoice_line_id
   where x.shipment_id = h.id and x.left_at is null)`;
