export const quickModules: string
export const serverFlags: string[]
export const programFile: string
export const programFlags: string[]
export const lowPriorityFlag: string
export const serverEnvironment: Record<string, string>
