-- Attachments and notifications are about documents of their own branch that exist.
create view invariant_i23_what_is_about_a_document_has_it as
select source, id from documents_that_are_missing();
