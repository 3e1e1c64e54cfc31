grant select on notification_kind to backoffice_app;
