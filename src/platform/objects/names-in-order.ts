const BLOCK_NAMES = 10_000
// In no name of a file.
const END_OF_NAME = '\0'

/**
 * Sorts names that come one by one, of which there may be millions: kept as bytes in sorted blocks, they become text
 * again as they are asked for.
 */
export function namesInOrder() {
  const blocks: Buffer[] = []
  let newest: string[] = []
  const closeBlock = () => {
    blocks.push(Buffer.from(sorted(newest).join(END_OF_NAME) + END_OF_NAME))
    newest = []
  }
  return {
    add(name: string) {
      newest.push(name)
      if (newest.length === BLOCK_NAMES) closeBlock()
    },
    inOrder: (): Iterable<string> => merged([...blocks.map(namesOf), sorted(newest).values()]),
  }
}

// Keys are ASCII, where code units are bytes.
const sorted = (names: string[]) => names.sort((one, other) => (one < other ? -1 : 1))

function* namesOf(block: Buffer): Generator<string> {
  for (let at = 0, end = 0; at < block.length; at = end + 1) {
    end = block.indexOf(END_OF_NAME, at)
    yield block.toString('utf8', at, end)
  }
}

type Names = IterableIterator<string>

function merged(lists: Names[]): Names {
  if (lists.length === 1) return lists[0]!
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
