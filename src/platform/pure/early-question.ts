/** The element in which a document brings answers along, by their endpoints: each the text of a response's body. */
export const FIRST_ANSWERS_ID = 'first-answers'

/**
 * A script for the head of a page, which asks a question without input before any other script has come, unless the
 * document brought answers along. The server allows exactly this text by its hash. A failure is for the asker to hear
 * of, later (`browser/early-answer.ts`).
 */
export const earlyQuestion = (endpoint: string) =>
  `if(!document.getElementById('${FIRST_ANSWERS_ID}')){` +
  "const init={method:'POST',headers:{'content-type':'application/json'},body:'{\"json\":{}}'};" +
  `const answer=fetch('/rpc/${endpoint}',init);answer.catch(()=>{});askedEarly={'${endpoint}':answer}}`
