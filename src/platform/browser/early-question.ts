type Early = { askedEarly?: Record<string, Promise<Response> | undefined> }

/**
 * A script for the head of a page, which asks a question without input before any other script has come. The server
 * allows exactly this text by its hash. A failure is the asker's to hear of, later.
 */
export const earlyQuestion = (endpoint: string) =>
  `(window.askedEarly={'${endpoint}':fetch('/rpc/${endpoint}',{method:'POST',headers:{'content-type':'application/json'},body:'{"json":{}}'})})['${endpoint}'].catch(()=>{})`

/** The answer to what the page asked by itself; to the first who asks again, and to nobody after. */
export function takeEarlyAnswer(endpoint: string): Promise<Response> | undefined {
  const { askedEarly } = globalThis as Early
  const answer = askedEarly?.[endpoint]
  if (askedEarly) delete askedEarly[endpoint]
  return answer
}
