-- 360° views: the frames of a sequence are stored together in one zip file.
alter table stone
  drop constraint stone_media_check,
  -- one more bit: 32 frames of a 360° view
  add constraint stone_media_check check (media between 0 and 63);
alter table stone_media
  -- position and length of each frame in the zip file, in bytes; length 0 is a missing frame
  add column frame_starts integer[],
  add column frame_bytes integer[],
  add constraint stone_media_frames check (
    coalesce(cardinality(frame_starts), 0) = coalesce(cardinality(frame_bytes), 0)
    and (frame_bytes is null) = (mime is distinct from 'application/zip'));
