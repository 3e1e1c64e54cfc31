grant select on stock_movement_kind to backoffice_app;
