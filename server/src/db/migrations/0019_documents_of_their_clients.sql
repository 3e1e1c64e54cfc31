-- An invoice, its client and the receipts of it belong together, and an account is of the group that a document needs: constraints say so.

-- The group of an account that can stand in a document: a client (PARTY) or a bank account (BANK). Headings of the chart have none.
alter table chart
  add leaf_group text generated always as (case when level = 4 then cgroup end) stored,
  add constraint chart_account_of_a_group unique (branch_code, acode, leaf_group);

alter table invoice
  add party_group text not null generated always as ('PARTY') stored,
  drop constraint invoice_branch_code_party_fkey,
  add constraint invoice_is_of_a_client
    foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group),
  add constraint invoice_of_a_client unique (id, branch_code, party);

alter table receipt
  add party_group text not null generated always as ('PARTY') stored,
  drop constraint receipt_invoice_id_branch_code_fkey,
  add constraint receipt_is_of_the_client_of_its_invoice
    foreign key (invoice_id, branch_code, party) references invoice (id, branch_code, party),
  drop constraint receipt_is_of_a_known_party,
  add constraint receipt_is_of_a_known_party
    foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group);

alter table deposit
  add account_group text not null generated always as ('BANK') stored,
  drop constraint deposit_is_to_a_known_account,
  add constraint deposit_is_to_a_known_account
    foreign key (branch_code, account, account_group) references chart (branch_code, acode, leaf_group);

alter table sale_order
  add party_group text not null generated always as ('PARTY') stored,
  drop constraint sale_order_is_of_a_known_client,
  add constraint sale_order_is_of_a_known_client
    foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group);

alter table visit
  add party_group text not null generated always as ('PARTY') stored,
  drop constraint visit_is_to_a_known_client,
  add constraint visit_is_to_a_known_client
    foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group);

alter table chart_location
  add party_group text not null generated always as ('PARTY') stored,
  drop constraint chart_location_branch_code_acode_fkey,
  add constraint place_is_of_a_client
    foreign key (branch_code, acode, party_group) references chart (branch_code, acode, leaf_group);

-- Cashiers decide about the hand-overs that come to them.
insert into decider values ('receipt', 1, 1);
