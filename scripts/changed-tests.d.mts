type Draw = {
  commit: string
  secondsOfFile: Record<string, number>
  unknownSeconds: number
  seconds: number
}

export function drawTests(files: readonly string[], draw: Draw): string[]
