-- open_session reads the rights of a user from their own tables again, so nothing repeats them.
drop table user_claims;
