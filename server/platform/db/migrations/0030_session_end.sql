-- However often it is used, a session ends: whoever has taken a token does not keep it for ever.
insert into setting (name, value, description) values
  ('session.days', '30', 'How long a session lives at most, however often it is used.');
update session set expires_at = least(expires_at, created_at + interval '30 days') where ended_at is null;
