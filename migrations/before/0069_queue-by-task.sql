-- concurrently
-- Each look of a lane for work of its own went past all pictures that wait: 28 ms with 50,000 of them, and 0.5 ms by this.
create index concurrently if not exists jobs_by_task on graphile_worker._private_jobs (task_id, priority, run_at)
  where is_available
