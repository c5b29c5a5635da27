// 32 characters, so that five random bits pick one evenly; without l, o, 0 and 1, which are confused on paper.
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

const GROUPS = 3
const GROUP_LENGTH = 4

/** Twelve random characters in three groups, easy to read out loud: 'k7mq-x3fd-9wpt'. */
export function temporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-')
}
