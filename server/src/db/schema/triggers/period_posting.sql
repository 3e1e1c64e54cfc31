create trigger period_posting_is_append_only before update or delete or truncate on period_posting execute function custody.append_only();
