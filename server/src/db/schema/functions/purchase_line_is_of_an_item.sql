/** Copies the facts of its item into a new line, and refuses a line of an item that does not exist. */
create function purchase_line_is_of_an_item() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  select i.serial_no, i.name, i.cat_no, i.unit into new.item_serial_no, new.item_name, new.cat_no, new.unit
  from item i where i.code = new.item_code;
  if not found then
    perform custody.refuse('purchase_line_is_of_a_known_item', new.item_code);
  end if;
  return new;
end $$;
