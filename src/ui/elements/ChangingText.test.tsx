import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Chip } from '../actions/Chip.tsx'
import { ListRow } from '../layout/ListRow.tsx'
import { ChangingText } from './ChangingText.tsx'

afterEach(cleanup)

/** Replaces text nodes as browsers do when they translate a page. */
function translate(place: Element) {
  for (const node of place.childNodes) {
    if (node instanceof Text) {
      const font = document.createElement('font')
      font.textContent = `[${node.data}]`
      node.replaceWith(font)
    } else if (node instanceof Element) translate(node)
  }
}

test('a count stays right on a page that the browser translated', async () => {
  const { container, rerender } = render(<ChangingText>1 favoriet</ChangingText>)
  translate(container)
  rerender(<ChangingText>2 favorieten</ChangingText>)
  expect(container.textContent).toBe('2 favorieten')
})

test('the count of a chip too', async () => {
  const chip = (count: number) => (
    <Chip chosen={false} count={count}>
      Favorieten
    </Chip>
  )
  const { container, rerender } = render(chip(1))
  translate(container)
  rerender(chip(2))
  await expect.poll(() => container.textContent).toBe('[Favorieten]2')
})

test('the count in a row of a list too, also where none was', async () => {
  const { container, rerender } = render(<ListRow title="Geen foto’s" />)
  for (const title of ['3 foto’s van מיכל (2)', '4 foto’s van מיכל (2)', 'Geen foto’s']) {
    translate(container)
    rerender(<ListRow title={title} />)
    expect(container.textContent).toBe(title)
  }
})
