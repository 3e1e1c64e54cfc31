create view invariant_i24_tour_is_the_sum_of_its_lines as
select t.id
from tour t
where t.total_mileage <> (select coalesce(sum(l.kilometer), 0) from tour_leg l where l.tour_id = t.id)
  or t.total_expense <> (select coalesce(sum(e.amount), 0) from tour_expense e where e.tour_id = t.id);
