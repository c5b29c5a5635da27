import { itemAt } from '#platform/pure/item-at.ts'
import { isUuid, uuidOf, UUID_LENGTH } from '#platform/db/uuid.ts'

const BLOCK_NAMES = 10_000
// File names never contain NUL.
export const END_OF_NAME = '\0'

/**
 * Sorts names added one by one, possibly millions. Keeps them as bytes in sorted blocks, and
 * decodes them during iteration.
 */
export function createNameSorter() {
  const blocks: Block[] = []
  let newest: string[] = []
  const closeBlock = () => {
    blocks.push(blockOf(sorted(newest)))
    newest = []
  }
  return {
    add(name: string) {
      newest.push(name)
      if (newest.length === BLOCK_NAMES) closeBlock()
    },
    inOrder: (): Iterable<string> => merged([...blocks.map(namesOfBlock), sorted(newest).values()]),
  }
}

/** UUIDs with the same ending, the most common names, take less than half the memory of text. */
type Block = { text: Buffer } | { uuids: Buffer; end: string }

function blockOf(names: readonly string[]): Block {
  const end = itemAt(names, 0).slice(UUID_LENGTH)
  const ids = names.map((name) => name.slice(0, UUID_LENGTH))
  return names.every((name, at) => isUuid(itemAt(ids, at)) && name.slice(UUID_LENGTH) === end)
    ? { uuids: Buffer.from(ids.join('').replaceAll('-', ''), 'hex'), end }
    : { text: Buffer.from(names.join(END_OF_NAME) + END_OF_NAME) }
}

const UUID_BYTES = 16

function* namesOfBlock(block: Block): Generator<string> {
  if ('text' in block) return yield* namesOf(block.text)
  for (let at = 0; at < block.uuids.length; at += UUID_BYTES)
    yield uuidOf(block.uuids.toString('hex', at, at + UUID_BYTES)) + block.end
}

// Valid keys are ASCII, so this order is that of their bytes.
const sorted = (names: string[]) => names.sort((one, other) => (one < other ? -1 : 1))

export function* namesOf(block: Buffer): Generator<string> {
  for (let at = 0, end = 0; at < block.length; at = end + 1) {
    end = block.indexOf(END_OF_NAME, at)
    yield block.toString('utf8', at, end)
  }
}

type Names = IterableIterator<string>

function merged(lists: Names[]): Names {
  if (lists.length === 1) return itemAt(lists, 0)
  const middle = lists.length >> 1
  return mergedOfTwo(merged(lists.slice(0, middle)), merged(lists.slice(middle)))
}

function* mergedOfTwo(left: Names, right: Names): Generator<string> {
  let [one, other] = [left.next(), right.next()]
  while (!one.done || !other.done) {
    if (other.done || (!one.done && one.value < other.value)) {
      yield one.value as string
      one = left.next()
    } else {
      yield other.value
      other = right.next()
    }
  }
}
