type KeyedItem = { key: string }
type ToPair<One, Other, Pair> = (key: string, one: One | undefined, other: Other | undefined) => Pair

/**
 * Merges two lists sorted by key; calls `toPair` once for each key. Lists and result come in pages;
 * each list's next page is read ahead.
 */
export async function* mergePages<One extends KeyedItem, Other extends KeyedItem, Pair>(
  ones: AsyncIterable<One[]>,
  others: AsyncIterable<Other[]>,
  toPair: ToPair<One, Other, Pair>,
): AsyncGenerator<Pair[]> {
  const [left, right] = [new PageReader(ones), new PageReader(others)]
  try {
    for (;;) {
      await Promise.all([left.loadPage(), right.loadPage()])
      const both = mergeUntilPageEnd(left, right, toPair)
      if (both.length === 0) return
      yield both
    }
  } finally {
    await Promise.all([left.close(), right.close()])
  }
}

// Stops at the end of a page: the next page may hold keys before the rest of the other list.
function mergeUntilPageEnd<One extends KeyedItem, Other extends KeyedItem, Pair>(
  left: PageReader<One>,
  right: PageReader<Other>,
  toPair: ToPair<One, Other, Pair>,
): Pair[] {
  const both: Pair[] = []
  let [one, other] = [left.current(), right.current()]
  while ((one ?? other) && (one || left.isAtEnd) && (other || right.isAtEnd)) {
    if (one && (!other || one.key < other.key)) {
      both.push(toPair(one.key, one, undefined))
      one = left.step()
    } else if (other && (!one || other.key < one.key)) {
      both.push(toPair(other.key, undefined, other))
      other = right.step()
    } else if (one) {
      both.push(toPair(one.key, one, other))
      ;[one, other] = [left.step(), right.step()]
    }
  }
  return both
}

class PageReader<Item> {
  isAtEnd = false
  readonly #pages: AsyncIterator<Item[]>
  #page: Item[] = []
  #at = 0
  #next: Promise<IteratorResult<Item[]>>

  constructor(pages: AsyncIterable<Item[]>) {
    this.#pages = pages[Symbol.asyncIterator]()
    this.#next = this.#readNext()
  }

  current(): Item | undefined {
    return this.#page[this.#at]
  }

  step(): Item | undefined {
    return this.#page[++this.#at]
  }

  async loadPage(): Promise<void> {
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
    // `loadPage` awaits the promise and gets the error.
    next.catch(() => {})
    return next
  }
}
