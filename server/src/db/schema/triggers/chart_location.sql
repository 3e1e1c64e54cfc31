create trigger chart_location_is_append_only before update or delete on chart_location
  for each statement execute function custody.append_only();
create trigger place_is_tagged after insert on chart_location for each row execute function place_is_tagged();
create trigger document_is_kept after delete or update of id, branch_code on chart_location
  for each row execute function document_is_kept('place');
