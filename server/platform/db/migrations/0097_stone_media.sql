-- Links to the supplier's files, as the stock list states them.
alter table stone
  add column image text check (length(image) between 1 and 1000),
  add column video text check (length(video) between 1 and 1000),
  add column certificate text check (length(certificate) between 1 and 1000),
  -- the media that can be shown, one bit each: 1 picture, 2 film, 4 viewer, 8 picture of the report, 16 PDF of the report
  add column media smallint not null default 0 check (media between 0 and 31);
alter table stock_import_row
  add column image text,
  add column video text,
  add column certificate text;

create table stone_media (
  stone_id uuid not null references stone on delete cascade,
  -- 1 image, 2 video, 3 certificate
  kind smallint not null check (kind between 1 and 3),
  provider_id uuid not null references provider,
  link text not null check (length(link) between 1 and 1000),
  -- 1 waiting, 2 stored, 3 failed, 4 a viewer that is only linked, 5 removed from the stock list
  state smallint not null default 1 check (state between 1 and 5),
  -- time of the next fetch; null if none is planned
  due_at timestamptz default now(),
  -- failed fetches since the last success
  failures smallint not null default 0 check (failures >= 0),
  fault text check (length(fault) between 1 and 500),
  tried_at timestamptz,
  -- validators of the last response
  etag text check (length(etag) between 1 and 500),
  last_modified text check (length(last_modified) between 1 and 100),
  -- the stored file; a file stays until another replaces it
  mime text check (length(mime) between 1 and 100),
  width integer check (width > 0),
  height integer check (height > 0),
  fetched_at timestamptz,
  primary key (stone_id, kind),
  constraint stone_media_failed check ((state = 3) = (fault is not null)),
  constraint stone_media_stored check (state <> 2 or mime is not null),
  constraint stone_media_fetched check ((mime is null) = (fetched_at is null))
);
create index stone_media_due on stone_media (provider_id, due_at) where due_at is not null;
create index stone_media_failures on stone_media (provider_id, tried_at desc) where state = 3;

create table stone_media_file (
  stone_id uuid not null,
  kind smallint not null,
  -- width of the rendition in pixels; 0 is the original
  size smallint not null check (size in (0, 160, 640, 1600)),
  file_id uuid not null unique references stored_file,
  primary key (stone_id, kind, size),
  foreign key (stone_id, kind) references stone_media on update cascade on delete cascade
);
