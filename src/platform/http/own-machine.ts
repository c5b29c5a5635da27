const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to this machine, which nobody else reaches by it. */
export const isOwnMachine = (url: string) => isOwnMachineName(new URL(url).hostname)

export const isOwnMachineName = (hostname: string) => names.has(hostname)
