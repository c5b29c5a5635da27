import { studioEventTypes } from '#domains/activity/studio-events.rules.ts'
import { sampleOf } from '#domains/api/studio-event-samples.nl.ts'
import { eventText } from '#domains/api/webhooks/webhooks.nl.ts'
import { apiPageNl } from './api-page.nl.ts'
import { CodeBlock } from './Code.tsx'

const texts = apiPageNl.events

const check = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(body, headers)`

const TIMESTAMP = '2026-03-09T18:21:47.000Z'

export function EventSamples() {
  return (
    <>
      <h3 className="mt-10 text-17 font-medium">{texts.check}</h3>
      <CodeBlock code={check} />
      <h3 className="mt-10 text-17 font-medium">{texts.kinds}</h3>
      {studioEventTypes.map((type) => (
        <div key={type} className="mt-6">
          <p>{eventText(type)}</p>
          <CodeBlock
            code={JSON.stringify({ type, timestamp: TIMESTAMP, data: sampleOf(type).data }, null, 2)}
          />
        </div>
      ))}
    </>
  )
}
