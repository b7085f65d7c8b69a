-- Rules of the tables that were seen to refuse stay. These were not, and could not.

-- Who says which kind of limit a field has also says which kinds there are: inventory_access_check refuses first.
alter table inventory_access drop constraint inventory_access_kind_check;

-- The column diamond_type is read out of the filter and must be there, and only an object has one.
alter table saved_search drop constraint saved_search_filter_check;
alter table recent_search drop constraint recent_search_filter_check;

-- A discount has four decimals and three digits before them, so 1000 was out of reach.
alter table stone drop constraint stone_disc_check;
alter table stone add constraint stone_disc_check check (disc >= -99);

-- From active to inactive and back are both edges, and there is nothing else between two states.
drop trigger business_active_edges on business;
drop trigger app_user_active_edges on app_user;
drop trigger collection_active_edges on collection;

-- This one refused an empty remark and let none at all pass, since a comparison with null is no refusal.
alter table kyc_document drop constraint kyc_document_check1;
alter table kyc_document add constraint kyc_document_check1 check (state <> 3 or coalesce(remark, '') <> '');
