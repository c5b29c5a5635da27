// 32 characters, so that `byte % 32` is unbiased. Without l, o, 0 and 1, which look alike on paper.
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

const GROUPS = 3
const GROUP_LENGTH = 4

/** Returns twelve random characters in three groups, easy to read aloud: 'k7mq-x3fd-9wpt'. */
export function createTemporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-')
}
