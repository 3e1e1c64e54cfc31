-- A row of both tables names the people who are notified.
alter table custody.audience rename column hears to recipient;
alter table custody.audience rename constraint audience_hears_check to audience_recipient_check;
alter table notification_kind rename column hears to recipient;
alter table notification_kind rename constraint notification_kind_hears_check to notification_kind_recipient_check;
