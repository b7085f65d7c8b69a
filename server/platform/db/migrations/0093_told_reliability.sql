-- Requests to buy, withdrawals and lists change how reliable suppliers are known to be. A transaction that
-- notifies after its commit does so for its own rows.
create trigger ledger_cached after insert on ledger
  for each row when (new.workflow = 'stone' and new.event in ('stone.confirm', 'stone.remove')
    and current_setting('culet.told_after', true) is distinct from 'on')
  execute function tell_cached_rows();
create trigger stock_import_cached
  after insert or delete or truncate or update of provider_id, state, figures, created_at, confirmed_at on stock_import
  for each statement execute function tell_cached_rows();
