-- Grading reports, as the service of the laboratory returns them.
create table lab_report (
  lab smallint not null references sub_master (nr),
  report_no text not null check (length(report_no) between 1 and 40),
  -- values by column of `stone`; null until the laboratory returned the report
  report jsonb check (jsonb_typeof(report) = 'object'),
  -- lookups in a row that did not return the report
  failures smallint not null default 0 check (failures >= 0),
  tried_at timestamptz,
  -- time of the next lookup; null if none is planned
  due_at timestamptz default now(),
  primary key (lab, report_no),
  constraint lab_report_due check ((report is null) = (due_at is not null)),
  constraint lab_report_tried check (report is null or tried_at is not null)
);
create index lab_report_due on lab_report (due_at) where due_at is not null;
