import type { Visitor } from './visitor.ts'

type Heard = { topic: string; about?: string }

/** The live events of an open screen, and whether its stream has ended. */
export async function openScreen(who: Visitor) {
  const response = await who.get('/live')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: Heard[] = []
  const screen = {
    heard,
    /** Only events of this topic: a studio's bell gets its own. */
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
