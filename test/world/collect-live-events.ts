import type { Visitor } from './visitor.ts'

type LiveEvent = { topic: string; about?: string }

/** Position after all others, so that only later commits are sent. */
const CAUGHT_UP = '999999999999:999999999999:@1'

/** Collects the live events of later commits. */
export async function collectLiveEvents(who: Pick<Visitor, 'get'>) {
  const response = await who.get('/live', { 'last-event-id': CAUGHT_UP })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const events: LiveEvent[] = []
  const screen = {
    events,
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
