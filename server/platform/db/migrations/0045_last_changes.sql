-- Who changed something last, where no ledger tells: a form says so while it stands open.
create index audit_entry_operation on audit_entry (operation, id);
