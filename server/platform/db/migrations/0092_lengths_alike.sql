-- A mapping keeps the name of its list as long as a stored file does.
alter table mapping drop constraint mapping_file_name_check;
alter table mapping add constraint mapping_file_name_check check (char_length(file_name) <= 250);
-- A person who asks about shared stones has an address as long as any other.
alter table share_enquiry drop constraint share_enquiry_email_check;
alter table share_enquiry add constraint share_enquiry_email_check check (length(email) <= 254);
