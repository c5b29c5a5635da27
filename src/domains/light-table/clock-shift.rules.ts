import { cleanTypedText } from '#platform/pure/typed-text.ts'

export type ClockDeviation = 'right' | 'behind' | 'ahead'

const secondsIn = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 }
export type ShiftUnit = keyof typeof secondsIn
export const shiftUnits = Object.keys(secondsIn) as ShiftUnit[]

/** Clock error as people say it: '3 minutes behind'. `parts` holds the typed texts. */
export type SpokenShift = { run: ClockDeviation; parts: Record<ShiftUnit, string> }

export function toSpokenShift(shiftSeconds: number): SpokenShift {
  let rest = Math.abs(shiftSeconds)
  const parts = shiftUnits.map((part) => {
    const amount = Math.trunc(rest / secondsIn[part])
    rest -= amount * secondsIn[part]
    return [part, amount === 0 ? '' : String(amount)]
  })
  return {
    run: shiftSeconds === 0 ? 'right' : shiftSeconds > 0 ? 'behind' : 'ahead',
    parts: Object.fromEntries(parts) as SpokenShift['parts'],
  }
}

/** Returns seconds, positive for a clock that is behind. */
export function shiftSecondsOf({ run, parts }: SpokenShift): number {
  if (run === 'right') return 0
  const amount = shiftUnits.reduce((sum, part) => sum + Number(parts[part]) * secondsIn[part], 0)
  return run === 'behind' ? amount : amount === 0 ? 0 : -amount
}

export const digitsIn = (typed: string) => cleanTypedText(typed).replaceAll(/\D/g, '').slice(0, 5)
