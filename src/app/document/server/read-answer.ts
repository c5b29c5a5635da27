import { StandardRPCJsonSerializer, type StandardRPCJsonSerializedMetaItem } from '@orpc/client/standard'

type Body = { json: unknown; meta?: StandardRPCJsonSerializedMetaItem[] }

const serializer = new StandardRPCJsonSerializer()

/** Parses the body of an endpoint's response, and restores its dates. */
export function readAnswer<Answer>(body: string): Answer {
  const { json, meta = [] } = JSON.parse(body) as Body
  return serializer.deserialize(json, meta) as Answer
}
