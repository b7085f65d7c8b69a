-- The checks of edges and of births were put together as text and planned anew for each statement, which was more than half
-- of what a change of one stone cost. Written out for each column that holds a state they are planned once a connection.
-- A plan that is kept was made for as many rows as its first statement had, mostly one; without a hash the next import would
-- be walked against itself, row by row.
do $$
declare
  columns constant text[] := '{status,state,registration,active_state}';
  edges text;
  births text;
begin
  select string_agg(format(
           $case$when %1$L then
             select (array_agg(o.id))[1] as id, (array_agg(o.%1$I))[1] as was, (array_agg(n.%1$I))[1] as became
               into broken
               from new_rows n join old_rows o using (id)
              where o.%1$I <> n.%1$I
                and not exists (select from workflow_edge e
                  where e.workflow = tg_argv[0] and e.from_state = o.%1$I and e.to_state = n.%1$I);
           $case$, c), ''),
         string_agg(format(
           $case$when %1$L then
             select (array_agg(n.id))[1] as id, (array_agg(n.%1$I))[1] as became
               into broken
               from new_rows n
              where not exists (select from workflow_edge e
                where e.workflow = tg_argv[0] and e.from_state = 0 and e.to_state = n.%1$I);
           $case$, c), '')
    into edges, births
    from unnest(columns) as c;
  execute format($function$
    create or replace function refuse_unknown_edge() returns trigger language plpgsql set enable_nestloop = off as $body$
    declare
      broken record;
    begin
      case tg_argv[1] %s end case;
      if broken.id is not null then
        raise exception 'workflow %%: %% cannot go from %% to %%', tg_argv[0], broken.id, broken.was, broken.became
          using errcode = 'check_violation', constraint = 'workflow_edge';
      end if;
      return null;
    end $body$;
    create or replace function refuse_unknown_birth() returns trigger language plpgsql set enable_nestloop = off as $body$
    declare
      broken record;
    begin
      case tg_argv[1] %s end case;
      if broken.id is not null then
        raise exception 'workflow %%: %% cannot be born in %%', tg_argv[0], broken.id, broken.became
          using errcode = 'check_violation', constraint = 'workflow_edge';
      end if;
      return null;
    end $body$;
    $function$, edges, births);
end $$;

-- It keeps its plan already, and a list of a supplier changes thousands of stones over a connection that changed one before.
alter function tell_live_stones() set enable_nestloop = off;
