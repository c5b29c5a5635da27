import type { Visitor } from './visitor.ts'

type Heard = { topic: string; about?: string }

/** A screen that is open: what it has heard, and whether its line has ended. */
export async function openScreen(who: Visitor) {
  const response = await who.get('/live')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: Heard[] = []
  const screen = {
    heard,
    /** Of one matter alone: a studio's bell rings beside what it rings for. */
    heardOf: (topic: string) => heard.filter((event) => event.topic === topic),
    hasEnded: false,
    close: () => reader.cancel(),
  }
  const listen = async () => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return
      for (const [, event] of value.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(event!) as Heard)
    }
  }
  void listen().finally(() => (screen.hasEnded = true))
  return screen
}
