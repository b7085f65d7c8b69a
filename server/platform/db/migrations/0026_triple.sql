-- Three equal lists of grades were 3EX, and asked oval stones for a cut that is graded on rounds only. What was kept so
-- means the triple.
update saved_search set filter = filter - 'cut' - 'polish' - 'symmetry' || jsonb_build_object('triple', filter -> 'cut')
 where filter -> 'cut' = filter -> 'polish' and filter -> 'cut' = filter -> 'symmetry';
update demand set filter = filter - 'cut' - 'polish' - 'symmetry' || jsonb_build_object('triple', filter -> 'cut')
 where filter -> 'cut' = filter -> 'polish' and filter -> 'cut' = filter -> 'symmetry';
update collection set filter = filter - 'cut' - 'polish' - 'symmetry' || jsonb_build_object('triple', filter -> 'cut')
 where filter -> 'cut' = filter -> 'polish' and filter -> 'cut' = filter -> 'symmetry';
