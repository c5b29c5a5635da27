-- Each photo is written again as its pictures are made, seconds after it came: with room on its page no index of it is.
alter table photos set (fillfactor = 85);
