export function isMeasured(file: string): boolean
export function thoroughFiles(): string[]
