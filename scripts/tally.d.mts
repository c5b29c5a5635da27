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
type Tally = { passed: number; failed: number; failures?: string[] }

export function tallyOf(run: string, report: Report, code: number): Tally
export function linesOfEnd(tallies: readonly Tally[]): string[]
