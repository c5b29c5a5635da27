import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DrawOwnPictureContext, PhotoPicture } from './PhotoPicture.tsx'

afterEach(cleanup)

const photo = {
  id: 'a',
  version: '1',
  thumbHash: null,
  widthPx: 3,
  heightPx: 2,
  label: 'DSC_1.jpg',
  sizeBytes: 7,
}
const draw = ({ label }: { label?: string | undefined }) => <b>own picture of {label}</b>
const shown = (picture: 'making' | 'ready', isStudio: boolean) =>
  render(
    <DrawOwnPictureContext value={isStudio ? draw : undefined}>
      <PhotoPicture photo={{ ...photo, picture }} signature="" sizes="1px" alt="" />
    </DrawOwnPictureContext>,
  )

test('a studio sees the photo that its browser has while the server makes one, and nobody else does', () => {
  shown('making', true)
  expect(screen.getByText('own picture of DSC_1.jpg')).toBeTruthy()
  expect(screen.getByText('Nog in verwerking')).toBeTruthy()
  cleanup()
  shown('making', false)
  expect(screen.queryByText('own picture of DSC_1.jpg')).toBeNull()
  cleanup()
  shown('ready', true)
  expect(screen.queryByText('own picture of DSC_1.jpg')).toBeNull()
})
