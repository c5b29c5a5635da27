export function sendToParent(message: unknown): void {
  if (!process.send) throw new Error('this process was not forked')
  process.send(message)
}
