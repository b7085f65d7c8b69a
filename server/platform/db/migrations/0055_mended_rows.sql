-- Rows of a list that waits are mended in the page: by what a word of its supplier means, or by another cell.
alter table stock_import
  -- words that were given their meaning on this list
  add column taught jsonb not null default '[]' check (jsonb_typeof(taught) = 'array');
alter table stock_import_row
  -- addresses behind the words of cells, of a row that was rejected and may be read once more
  add column links jsonb check (jsonb_typeof(links) = 'object'),
  -- what was put for cells, by their columns counted from 1; the cells themselves stay as they were sent
  add column corrections jsonb check (jsonb_typeof(corrections) = 'object'),
  -- whether it was rejected until a word was taught or a cell corrected
  add column is_mended boolean not null default false;
