create trigger posting_is_append_only before update or delete or truncate on posting execute function custody.append_only();
