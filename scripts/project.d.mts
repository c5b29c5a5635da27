export const root: string
export function testFiles(): string[]
