grant select on mileage_allowance to backoffice_app;
