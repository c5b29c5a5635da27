const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL leads to this machine by a name that nobody else reaches it by. */
export const isOwnMachine = (url: string) => isOwnMachineName(new URL(url).hostname)

export const isOwnMachineName = (hostname: string) => names.has(hostname)
