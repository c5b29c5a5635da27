type Keyed = { key: string }

/** Two lists in order of their keys as one: each key once, with what either list holds of it. */
export async function* inOneOrder<One extends Keyed, Other extends Keyed>(
  ones: AsyncIterable<One>,
  others: AsyncIterable<Other>,
): AsyncGenerator<{ key: string; one?: One; other?: Other }> {
  const [left, right] = [ones[Symbol.asyncIterator](), others[Symbol.asyncIterator]()]
  try {
    let [one, other] = await Promise.all([left.next(), right.next()])
    while (!one.done || !other.done) {
      if (other.done || (!one.done && one.value.key < other.value.key)) {
        yield { key: one.value.key, one: one.value as One }
        one = await left.next()
      } else if (one.done || other.value.key < one.value.key) {
        yield { key: other.value.key, other: other.value }
        other = await right.next()
      } else {
        yield { key: one.value.key, one: one.value, other: other.value }
        ;[one, other] = await Promise.all([left.next(), right.next()])
      }
    }
  } finally {
    await left.return?.()
    await right.return?.()
  }
}
