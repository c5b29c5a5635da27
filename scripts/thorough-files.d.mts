export function isMeasured(file: string): boolean
export function thoroughFiles(): string[]
export function fastFiles(run: { isBesideThorough: boolean }): string[]
