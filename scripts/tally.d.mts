type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type TimedReport = { testResults: { name: string; startTime: number; endTime: number }[] }
type Tally = { passed: number; failed: number; failures?: string[] }
type AllowedSkip = { file: string; title: string; when: string; reason: string }
type WholeRun = {
  files: readonly string[]
  allowed: readonly AllowedSkip[]
  holdsHere: (when: string) => boolean
}

export function tallyOf(run: string, report: Report, code: number): Tally
export function tallyGaps(reports: readonly Report[], run: WholeRun): Tally
export function secondsOfFiles(reports: readonly TimedReport[]): Record<string, number>
export function tallyExceededLimits(
  report: { cpuSeconds?: number; secondsOfFiles: Record<string, number> } | undefined,
  notedSeconds: Record<string, number>,
): Tally
export function makeSummaryLines(tallies: readonly Tally[]): string[]
