/**
 * A script for the head of a page, which asks a question without input before any other script has come. The server
 * allows exactly this text by its hash. A failure is for the asker to hear of, later (`browser/early-answer.ts`).
 */
export const earlyQuestion = (endpoint: string) =>
  `(window.askedEarly={'${endpoint}':fetch('/rpc/${endpoint}',{method:'POST',headers:{'content-type':'application/json'},body:'{"json":{}}'})})['${endpoint}'].catch(()=>{})`
