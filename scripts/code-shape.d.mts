export function shapeOfCode(text: string): string
