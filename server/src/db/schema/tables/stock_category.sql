grant select on stock_category to backoffice_app;
