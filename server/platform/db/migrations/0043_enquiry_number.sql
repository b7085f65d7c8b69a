-- An enquiry is found by its number as all other documents are.
create index enquiry_number on enquiry (enquiry_no);
