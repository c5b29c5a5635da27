import { appendFileSync } from 'node:fs'
import { TestRunner, type RunnerTask, type RunnerTestSuite } from 'vitest'
import { leftOutFile, testsUntil } from './deadline.ts'

/** Begins nothing more once the time of a run is over; notes what it left out, since nobody may take that for passed. */
export default class DeadlineRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite) {
    await super.onBeforeRunSuite(suite)
    if (isOver(suite)) leaveOut(suite)
  }

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]) {
    await super.onBeforeRunTask(test)
    if (isOver(test)) leaveOut(test)
  }
}

const isOver = ({ mode }: RunnerTask) => (mode === 'run' || mode === 'queued') && Date.now() > testsUntil

function leaveOut(task: RunnerTask) {
  task.mode = 'skip'
  if (leftOutFile)
    appendFileSync(
      leftOutFile,
      testsIn(task)
        .map((name) => `${name}\n`)
        .join(''),
    )
}

const testsIn = (task: RunnerTask): string[] =>
  'tasks' in task ? task.tasks.flatMap(testsIn) : [`${task.file.name} > ${task.name}`]
