export function portProblem(port: number, host: string): Promise<string | undefined>
export function portProblemText(code: string | undefined, port: number): string | undefined
export function sandboxPortProblem(port: number): string
