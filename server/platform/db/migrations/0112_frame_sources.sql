-- Links of the stored frames of a 360° view, with the validators of the last responses, so that the
-- change of any frame is noticed.
alter table stone_media
  add column frame_sources jsonb,
  add constraint stone_media_frame_sources check (frame_sources is null or frame_bytes is not null);
