create trigger audit_is_append_only before update or delete or truncate on audit execute function custody.append_only();
