create trigger history_link_is_append_only before update or delete or truncate on history_link execute function custody.append_only();
