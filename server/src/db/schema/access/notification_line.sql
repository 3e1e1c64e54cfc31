grant select on notification_line to backoffice_app;
