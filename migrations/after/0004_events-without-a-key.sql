-- Nobody looks for an event by its id, and each paid for the index.
alter table live_events drop constraint if exists live_events_pkey;
