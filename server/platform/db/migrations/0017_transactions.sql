-- The lists of lines stand under one entry, which bears the name of their category.
update permission_category set name = 'Transactions' where name = 'Transaction';

-- One right of an associate opens all of them.
update submodule set name = 'Transactions' where path = '/associate/transaction/transaction';
