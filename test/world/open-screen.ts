import type { Visitor } from './visitor.ts'

type LiveEvent = { topic: string; about?: string }

/** A position after any: whoever names it is let in once all that was committed has been told. */
const CAUGHT_UP = '999999999999:999999999999:@1'

/** The live events of an open screen about what is committed after this, and whether its stream has ended. */
export async function openScreen(who: Pick<Visitor, 'get'>) {
  const response = await who.get('/live', { 'last-event-id': CAUGHT_UP })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const events: LiveEvent[] = []
  const screen = {
    events,
    /** Only events of this topic: a studio's bell gets its own. */
    eventsOf: (topic: string) => events.filter((event) => event.topic === topic),
    hasEnded: false,
    close: () => reader.cancel(),
  }
  const listen = async () => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return
      for (const [, event] of value.matchAll(/^data: (\{.*)$/gm)) events.push(JSON.parse(event!) as LiveEvent)
    }
  }
  void listen().finally(() => (screen.hasEnded = true))
  return screen
}
