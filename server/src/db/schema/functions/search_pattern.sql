/** Returns the pattern by which `like` finds a typed word anywhere in a text of `search_text`. */
create function search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || search_text(word) || '%';
grant execute on function search_pattern(text) to backoffice_app;
