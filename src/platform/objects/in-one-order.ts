type Keyed = { key: string }
/** What is made of a key that one list holds, or both. */
type ToPair<One, Other, Pair> = (key: string, one: One | undefined, other: Other | undefined) => Pair

/**
 * Two lists in order of their keys as one: each key once, as `toPair` names what either list holds of it. All three come
 * in pages; the next of each list is read while these are looked at.
 */
export async function* inOneOrder<One extends Keyed, Other extends Keyed, Pair>(
  ones: AsyncIterable<One[]>,
  others: AsyncIterable<Other[]>,
  toPair: ToPair<One, Other, Pair>,
): AsyncGenerator<Pair[]> {
  const [left, right] = [new ReadAhead(ones), new ReadAhead(others)]
  try {
    for (;;) {
      await Promise.all([left.turnPage(), right.turnPage()])
      const both = mergedUntilAPageEnds(left, right, toPair)
      if (both.length === 0) return
      yield both
    }
  } finally {
    await Promise.all([left.close(), right.close()])
  }
}

// What follows the end of one page may precede the rest of the other.
function mergedUntilAPageEnds<One extends Keyed, Other extends Keyed, Pair>(
  left: ReadAhead<One>,
  right: ReadAhead<Other>,
  toPair: ToPair<One, Other, Pair>,
): Pair[] {
  const both: Pair[] = []
  let [one, other] = [left.here(), right.here()]
  while ((one ?? other) && (one || left.isAtEnd) && (other || right.isAtEnd)) {
    if (!other || (one && one.key < other.key)) {
      both.push(toPair(one!.key, one, undefined))
      one = left.step()
    } else if (!one || other.key < one.key) {
      both.push(toPair(other.key, undefined, other))
      other = right.step()
    } else {
      both.push(toPair(one.key, one, other))
      ;[one, other] = [left.step(), right.step()]
    }
  }
  return both
}

/** A list in pages, of which one is looked at and the next is on its way. */
class ReadAhead<Item> {
  isAtEnd = false
  readonly #pages: AsyncIterator<Item[]>
  #page: Item[] = []
  #at = 0
  #next: Promise<IteratorResult<Item[]>>

  constructor(pages: AsyncIterable<Item[]>) {
    this.#pages = pages[Symbol.asyncIterator]()
    this.#next = this.#readNext()
  }

  here(): Item | undefined {
    return this.#page[this.#at]
  }

  step(): Item | undefined {
    return this.#page[++this.#at]
  }

  /** Goes to the next page that holds something, where this one is used up. */
  async turnPage(): Promise<void> {
    while (!this.isAtEnd && this.#at >= this.#page.length) {
      const read = await this.#next
      this.isAtEnd = read.done === true
      if (read.done) return
      ;[this.#page, this.#at] = [read.value, 0]
      this.#next = this.#readNext()
    }
  }

  async close(): Promise<void> {
    await this.#next.catch(() => {})
    await this.#pages.return?.()
  }

  #readNext() {
    const next = this.#pages.next()
    // Thrown where it is awaited, if it is.
    next.catch(() => {})
    return next
  }
}
