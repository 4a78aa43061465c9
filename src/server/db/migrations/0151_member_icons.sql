-- The drawn icon that a member chose; null shows the first letter of their name.
alter table members add column icon text check (length(icon) between 1 and 30);
