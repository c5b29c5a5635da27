type Draw = {
  commit: string
  secondsOfFile: Record<string, number>
  unknownSeconds: number
  seconds: number
}

export function sampleTests(files: readonly string[], draw: Draw): string[]
