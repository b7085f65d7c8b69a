-- How far each reader of an enquiry has come: the last message that was on the screen.

create table enquiry_read (
  enquiry_id uuid not null references enquiry on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  message_id uuid not null references enquiry_message on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (enquiry_id, user_id)
);
