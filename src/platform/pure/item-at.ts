export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no item ${index} among ${items.length}`)
  return item
}

export const lastOf = <Item>(items: ArrayLike<Item>): Item => itemAt(items, items.length - 1)
