create trigger chart_location_is_append_only before update or delete on chart_location
  for each statement execute function custody.append_only();
